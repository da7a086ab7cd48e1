interface Policy {
  createHTML(text: string): string | null
  createScriptURL(address: string): string | null
}

declare global {
  /** Undefined in browsers without Trusted Types. */
  var trustedTypes: { createPolicy(name: string, policy: Policy): unknown } | undefined
}

const CARD_PROVIDER = /^https:\/\/(?:[a-z0-9-]+\.)*js\.stripe\.com$/

/** Whether a script's URL is one of our files, a blob of our scripts, or the card provider's. */
export function isOurScript(address: string, page: string): boolean {
  if (!URL.canParse(address, page)) return false
  const { protocol, origin } = new URL(address, page)
  if (CARD_PROVIDER.test(origin)) return true
  return /^(?:https?|blob):$/.test(protocol) && origin === new URL(page).origin
}

/** Strings with which React creates an inert script element when it re-renders a changed page. */
const reactsOwn = new Set(['<script></script>', ' '])

/**
 * The default policy for strings that libraries pass to the browser: script URLs as above, no HTML except React's two fixed
 * strings, never code (S-S8). Our own code does not need it.
 */
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (reactsOwn.has(text) ? text : null),
  createScriptURL: (address) => (isOurScript(address, location.href) ? address : null),
})
