interface Policy {
  createHTML(text: string): string | null
  createScriptURL(address: string): string | null
}

declare global {
  /** Browsers without Trusted Types have none, and need none. */
  var trustedTypes: { createPolicy(name: string, policy: Policy): unknown } | undefined
}

const CARD_PROVIDER = /^https:\/\/(?:[a-z0-9-]+\.)*js\.stripe\.com$/

/** Scripts and workers come from our own files, from what our own scripts made (`blob:`), or from the card provider. */
export function isOurScript(address: string, page: string): boolean {
  if (!URL.canParse(address, page)) return false
  const { protocol, origin } = new URL(address, page)
  if (CARD_PROVIDER.test(origin)) return true
  return /^(?:https?|blob):$/.test(protocol) && origin === new URL(page).origin
}

/** How React makes a script element that never runs, when it draws a page anew that came to the browser changed. */
const reactsOwn = new Set(['<script></script>', ' '])

/**
 * The one policy for strings that libraries hand to the browser: addresses of scripts as above, no HTML but React's
 * two fixed strings, never code (S-S8). Our own code never needs it.
 */
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (reactsOwn.has(text) ? text : null),
  createScriptURL: (address) => (isOurScript(address, location.href) ? address : null),
})
