import { isIP } from 'node:net'

/** Whom passkeys are made for: the host name that they are bound to, and the origin whose pages may use them. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The relying party of a studio at a public address (WebAuthn Level 3, section 4). A passkey can't be bound to an IP address:
 * a studio on this machine uses localhost, any other has none, and null is returned.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && host !== '::1' && !host.startsWith('127.')) return null
  if (isIP(host)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
