import type { Clock } from './clock.ts'
import type { Tokens } from './tokens.ts'
import type { SignedIn } from './viewer.ts'

/** Time a link is valid, in seconds (S-F7). */
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
 * Returns a root-relative link to one path for one session, valid for five minutes: for players and
 * downloads, which send no token.
 */
export function signedLink({ tokens, clock }: Signer, viewer: SignedIn, path: string): string {
  const expires = Math.floor(clock.machine().getTime() / 1000) + LINK_SECONDS
  const claims = { userId: viewer.id, sessionId: viewer.sessionId, expires }
  const query = new URLSearchParams({
    u: claims.userId,
    s: claims.sessionId,
    e: String(expires),
    k: tokens.sign(PURPOSE, signedText(path, claims)),
  })
  return `${path}?${query}`
}

/** Returns the claims of a link if its signature matches this path and it has not expired; null otherwise. */
export function readSignedLink(
  signer: Signer,
  path: string,
  query: Record<string, unknown>,
): LinkClaims | null {
  const claims = readEndedLink(signer, path, query)
  return claims && isRunning(signer, claims) ? claims : null
}

export const isRunning = ({ clock }: Pick<Signer, 'clock'>, { expires }: LinkClaims) =>
  clock.machine().getTime() < expires * 1000

/**
 * Returns the claims of a link if its signature matches this path, also after it has expired. Compares in constant
 * time.
 */
export function readEndedLink(
  { tokens }: Pick<Signer, 'tokens'>,
  path: string,
  query: Record<string, unknown>,
): LinkClaims | null {
  const { u, s, e, k } = query
  if (typeof u !== 'string' || typeof s !== 'string' || typeof e !== 'string' || typeof k !== 'string')
    return null
  if (!/^\d{1,12}$/.test(e)) return null
  const claims = { userId: u, sessionId: s, expires: Number(e) }
  return tokens.verify(PURPOSE, signedText(path, claims), k) ? claims : null
}

function signedText(path: string, { userId, sessionId, expires }: LinkClaims): string {
  return `GET,HEAD\n${path}\n${userId}\n${sessionId}\n${expires}`
}
