import type { Clock } from './clock.ts'
import type { Tokens } from './tokens.ts'
import type { SignedIn } from './viewer.ts'

/** Time a link is valid in seconds, unless its maker says otherwise. */
export const LINK_SECONDS = 300
const PURPOSE = 'media-link'

interface Signer {
  tokens: Tokens
  /** Links use the machine time (D17.clock). */
  clock: Clock
}

export interface LinkClaims {
  userId: string
  sessionId: string
  /** Unix seconds of the machine clock; the link is invalid from then on. */
  expires: number
}

/**
 * Returns a root-relative link to one path for one session, valid for five minutes unless told: for players and
 * downloads, which send no token.
 */
export function signedLink(
  { tokens, clock }: Signer,
  viewer: SignedIn,
  path: string,
  seconds = LINK_SECONDS,
): string {
  const expires = Math.floor(clock.machine().getTime() / 1000) + seconds
  const claims = { userId: viewer.id, sessionId: viewer.sessionId, expires }
  const query = new URLSearchParams({
    u: claims.userId,
    s: claims.sessionId,
    e: String(expires),
    k: tokens.sign(PURPOSE, signedText(path, claims)),
  })
  return `${path}?${query}`
}

/**
 * Returns the claims of a link if its signature matches this path and it has not expired; null otherwise. Compares in
 * constant time.
 */
export function readSignedLink(
  { tokens, clock }: Signer,
  path: string,
  query: Record<string, unknown>,
): LinkClaims | null {
  const { u, s, e, k } = query
  if (typeof u !== 'string' || typeof s !== 'string' || typeof e !== 'string' || typeof k !== 'string')
    return null
  if (!/^\d{1,12}$/.test(e)) return null
  const claims = { userId: u, sessionId: s, expires: Number(e) }
  if (!tokens.verify(PURPOSE, signedText(path, claims), k)) return null
  return clock.machine().getTime() < claims.expires * 1000 ? claims : null
}

function signedText(path: string, { userId, sessionId, expires }: LinkClaims): string {
  return `GET,HEAD\n${path}\n${userId}\n${sessionId}\n${expires}`
}
