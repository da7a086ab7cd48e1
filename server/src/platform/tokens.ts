import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SECOND } from '@studio/contract/dates.ts'
import { createSigner, createVerifier } from 'fast-jwt'
import { LRUCache } from 'lru-cache'

export const ACCESS_SECONDS = 600
/** Time an Admin may view the studio as somebody else, in seconds: the token is never renewed. */
export const IMPERSONATION_SECONDS = 1800
const SIGNUP_SECONDS = 3600
/** How long a token is valid after its expiry, in seconds, since the clocks of servers differ (F25). */
export const LEEWAY_SECONDS = 30
/** Purpose of the digest that ties a sign-up token to a password. */
const MARK = 'signup-password'
/** Maximum verified tokens that are cached until they expire. */
const MOST_TOKENS = 1000
const issuer = 'studio'
const audience = 'studio-api'

type TokenClaims =
  /** `exp` in Unix seconds. */
  | { typ: 'access'; sub: string; sid: string; exp: number }
  /** Token of an Admin who views the studio as `sub`; `sid` is the id in `looks`. */
  | { typ: 'look'; sub: string; sid: string; exp: number }
  /** `pwd` is a keyed digest of the password's hash. */
  | { typ: 'signup'; sub: string; pwd: string }

export interface Tokens {
  /** Returns a token valid for ten minutes (S-S1). */
  access(userId: string, sessionId: string): string
  /** Returns a token valid for half an hour, for an Admin who views the studio as somebody else. */
  look(userId: string, impersonationId: string): string
  /** Returns a token valid for an hour or until the password changes, for the sign-up calls only (D3). */
  signup(person: { id: string; passwordHash: string }): string
  /** Whether a sign-up token was issued for the person's current password. */
  isOfPassword(claims: { pwd: string }, passwordHash: string): boolean
  /** Returns the claims of a valid token issued by the studio; null for anything else. */
  read(token: string): TokenClaims | null
  /** Returns a keyed digest for links and derived tokens: base64url, 43 characters. */
  sign(purpose: string, text: string): string
  /** The same under each secret that is accepted, the present one first: for what is looked up by its digest. */
  signEach(purpose: string, text: string): [string, ...string[]]
  verify(purpose: string, text: string, signature: string): boolean
}

/**
 * Creates the signer of all tokens, with one fixed algorithm and separate purposes (S-S1, S-O5). What was signed with a
 * previous secret is accepted; nothing new is signed with it.
 */
export function makeTokens(secret: string, previous: string[] = []): Tokens {
  const keyOf = (of: string) => createHmac('sha256', of).update('access-tokens').digest()
  const common = { key: keyOf(secret), algorithm: 'HS256' as const, iss: issuer, aud: audience }
  const signAccess = createSigner({ ...common, expiresIn: ACCESS_SECONDS * 1000 })
  const signImpersonation = createSigner({ ...common, expiresIn: IMPERSONATION_SECONDS * 1000 })
  const signSignup = createSigner({ ...common, expiresIn: SIGNUP_SECONDS * 1000 })
  const checks = [secret, ...previous].map((one) =>
    createVerifier({
      key: keyOf(one),
      algorithms: ['HS256'],
      allowedIss: issuer,
      allowedAud: audience,
      clockTolerance: LEEWAY_SECONDS * SECOND,
      requiredClaims: ['sub', 'exp', 'iat'],
    }),
  )
  // The calls of a page send the same token: its signature is verified once, its expiry each time.
  const verified = new LRUCache<string, Payload>({ max: MOST_TOKENS })
  const signBy = (by: string, purpose: string, text: string) =>
    createHmac('sha256', by).update(`${purpose}\n${text}`).digest('base64url')
  const sign = (purpose: string, text: string) => signBy(secret, purpose, text)
  const signEach = (purpose: string, text: string): [string, ...string[]] => [
    sign(purpose, text),
    ...previous.map((one) => signBy(one, purpose, text)),
  ]
  const verify = (purpose: string, text: string, signature: string) =>
    signEach(purpose, text).some((wanted) => isEqual(wanted, signature))
  return {
    access: (userId, sessionId) => signAccess({ typ: 'access', sub: userId, sid: sessionId }),
    look: (userId, impersonationId) => signImpersonation({ typ: 'look', sub: userId, sid: impersonationId }),
    signup: ({ id, passwordHash }) => signSignup({ typ: 'signup', sub: id, pwd: sign(MARK, passwordHash) }),
    isOfPassword: ({ pwd }, passwordHash) => verify(MARK, passwordHash, pwd),
    read(token) {
      const known = verified.get(token)
      if (known && Date.now() < (Number(known.exp) + LEEWAY_SECONDS) * SECOND) return claimsOf(known)
      const payload = checkEach(checks, token)
      if (!payload) verified.delete(token)
      else verified.set(token, payload)
      return payload && claimsOf(payload)
    },
    sign,
    signEach,
    verify,
  }
}

type Payload = Record<string, unknown>

/** Returns the payload under the first key that verifies it; null if none does. */
function checkEach(checks: ((token: string) => Payload)[], token: string): Payload | null {
  for (const check of checks)
    try {
      return check(token)
    } catch {
      // The next key may be the one.
    }
  return null
}

function isEqual(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function claimsOf(payload: Payload): TokenClaims | null {
  const { typ, sub, sid, exp, pwd } = payload
  if (typeof sub !== 'string' || typeof exp !== 'number') return null
  if (typ === 'signup') return typeof pwd === 'string' ? { typ, sub, pwd } : null
  const isOfSession = typ === 'access' || typ === 'look'
  return isOfSession && typeof sid === 'string' ? { typ, sub, sid, exp } : null
}

/**
 * Returns 256 random bits as base64url, for refresh tokens, reset codes and invitations (S-S2, S-A7, S-A13).
 */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the stored form of an opaque token: SHA-256, base64url. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Returns the secret generated once and stored in DATA_DIR if the operator sets none. */
export function storedSecret(dataDir: string): string {
  const path = join(resolve(dataDir), 'token-secret')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 })
  const secret = randomBytes(48).toString('base64url')
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}
