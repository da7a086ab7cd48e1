import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'

export const ACCESS_SECONDS = 600
/** How long an Admin sees the studio as somebody: such a token is never renewed. */
export const LOOK_SECONDS = 1800
const SIGNUP_SECONDS = 3600
/** The purpose of the digest that ties a sign-up token to a password. */
const MARK = 'signup-password'
/** Tokens that are remembered until they expire. */
const MOST_TOKENS = 1000
const issuer = 'studio'
const audience = 'studio-api'

export type TokenClaims =
  /** `exp` in Unix seconds. */
  | { typ: 'access'; sub: string; sid: string; exp: number }
  /** An Admin who sees the studio as `sub`; `sid` is the row of `looks`. */
  | { typ: 'look'; sub: string; sid: string; exp: number }
  /** `pwd` is a keyed digest of the password's hash. */
  | { typ: 'signup'; sub: string; pwd: string }

export interface Tokens {
  /** Good for ten minutes (S-S1). */
  access(userId: string, sessionId: string): string
  /** Good for half an hour, for an Admin who sees the studio as somebody. */
  look(userId: string, lookId: string): string
  /** Good for an hour and until the password changes, for the sign-up calls only (D3). */
  signup(person: { id: string; passwordHash: string }): string
  /** Whether a sign-up token was made with the password that a person has now. */
  isOfPassword(claims: { pwd: string }, passwordHash: string): boolean
  /** The claims of a token we signed that has not expired; null for anything else. */
  read(token: string): TokenClaims | null
  /** A keyed digest for links and derived tokens: base64url, 43 characters. */
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
}

/** The signer of every token, with one fixed algorithm and purposes kept apart (S-S1, S-O5). */
export function makeTokens(secret: string): Tokens {
  const key = createHmac('sha256', secret).update('access-tokens').digest()
  const common = { key, algorithm: 'HS256' as const, iss: issuer, aud: audience }
  const signAccess = createSigner({ ...common, expiresIn: ACCESS_SECONDS * 1000 })
  const signLook = createSigner({ ...common, expiresIn: LOOK_SECONDS * 1000 })
  const signSignup = createSigner({ ...common, expiresIn: SIGNUP_SECONDS * 1000 })
  const check = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: issuer,
    allowedAud: audience,
    clockTolerance: 0,
    requiredClaims: ['sub', 'exp', 'iat'],
    // A page's calls bring the same token: its signature is computed once, its expiry is looked at each time.
    cache: MOST_TOKENS,
  })
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
  const verify = (purpose: string, text: string, signature: string) => {
    const wanted = Buffer.from(sign(purpose, text))
    const given = Buffer.from(signature)
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  }
  return {
    access: (userId, sessionId) => signAccess({ typ: 'access', sub: userId, sid: sessionId }),
    look: (userId, lookId) => signLook({ typ: 'look', sub: userId, sid: lookId }),
    signup: ({ id, passwordHash }) => signSignup({ typ: 'signup', sub: id, pwd: sign(MARK, passwordHash) }),
    isOfPassword: ({ pwd }, passwordHash) => verify(MARK, passwordHash, pwd),
    read(token) {
      try {
        return claimsOf(check(token))
      } catch {
        return null
      }
    },
    sign,
    verify,
  }
}

function claimsOf(payload: Record<string, unknown>): TokenClaims | null {
  const { typ, sub, sid, exp, pwd } = payload
  if (typeof sub !== 'string' || typeof exp !== 'number') return null
  if (typ === 'signup') return typeof pwd === 'string' ? { typ, sub, pwd } : null
  const isOfSession = typ === 'access' || typ === 'look'
  return isOfSession && typeof sid === 'string' ? { typ, sub, sid, exp } : null
}

/** 256 random bits as base64url: refresh tokens, reset codes, invitations (S-S2, S-A7, S-A13). */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** How opaque tokens are kept: SHA-256, base64url. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
