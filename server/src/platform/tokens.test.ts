import { createHmac, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSigner } from 'fast-jwt'
import { afterAll, expect, test, vi } from 'vitest'
import { openDataDir } from '../database/embedded/folders.ts'
import { ACCESS_SECONDS, makeTokens, storedSecret } from './tokens.ts'

const secret = 'q7Zt2Lw9Xc4Vb8Nm1Kj6Hg3Fd5Sa0PoI'
const tokens = makeTokens(secret)
const key = createHmac('sha256', secret).update('access-tokens').digest()
const claims = { typ: 'access', sub: 'somebody', sid: 'a session' }
const ours = { key, algorithm: 'HS256', iss: 'studio', aud: 'studio-api', expiresIn: 600_000 } as const
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('an access token says who, in which session, and is good for ten minutes (S-S1)', () => {
  const read = tokens.read(tokens.access(claims.sub, claims.sid))
  expect(read).toEqual({ ...claims, exp: expect.any(Number) })
  const left = (read as { exp: number }).exp - Date.now() / 1000
  expect(left).toBeGreaterThan(ACCESS_SECONDS - 5)
  expect(left).toBeLessThanOrEqual(600)
  expect(tokens.read(createSigner(ours)(claims))).toMatchObject(claims)
})

test('a token is good for half a minute longer, for a server whose clock is ahead, and no more (F25)', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const token = tokens.access(claims.sub, claims.sid)
    // Half of the reads find its signature verified, the others verify it.
    const reads = [makeTokens(secret), makeTokens(secret)]
    reads[0]?.read(token)
    vi.setSystemTime(Date.now() + (ACCESS_SECONDS + 29) * 1000)
    expect(reads.map(({ read }) => read(token))).toEqual([expect.anything(), expect.anything()])
    vi.setSystemTime(Date.now() + 2_000)
    expect(reads.map(({ read }) => read(token))).toEqual([null, null])
    expect(makeTokens(secret).read(token)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const good = () => createSigner(ours)(claims)
const body = () => good().split('.')[1]
const foreign = Buffer.from('a key that somebody brings along, of 32 bytes')
/** A token that brings its own key along in its head. */
const withKey = (header: object) =>
  createSigner({ ...ours, key: foreign, header: { alg: 'HS256', ...header } })(claims)

test.each<[string, () => string]>([
  ['without a signature', () => `${part({ alg: 'none', typ: 'JWT' })}.${body()}.`],
  [
    'with the algorithm none and a signature',
    () => `${part({ alg: 'none' })}.${body()}.${good().split('.')[2]}`,
  ],
  ['with another algorithm and our key', () => createSigner({ ...ours, algorithm: 'HS512' })(claims)],
  ['with a pair of keys', () => createSigner({ ...ours, key: privateKey, algorithm: 'RS256' })(claims)],
  ['with a key in its head', () => withKey({ jwk: { kty: 'oct', k: foreign.toString('base64url') } })],
  ['with the address of a key in its head', () => withKey({ jku: 'https://evil.example/keys', kid: '1' })],
  ['of another issuer', () => createSigner({ ...ours, iss: 'elsewhere' })(claims)],
  ['for another audience', () => createSigner({ ...ours, aud: 'elsewhere' })(claims)],
  ['that never ends', () => createSigner({ key, algorithm: 'HS256', iss: ours.iss, aud: ours.aud })(claims)],
  ['of another kind', () => createSigner(ours)({ ...claims, typ: 'refresh' })],
  ['of no session', () => createSigner(ours)({ typ: 'access', sub: 'somebody' })],
  ['of nobody', () => createSigner(ours)({ typ: 'access', sid: 'a session' })],
])('a token %s is none (S-S1)', (_what, make) => {
  expect(tokens.read(make())).toBeNull()
})

test('what a previous secret signed is accepted while it is named, and nothing new is signed with it (S-O5)', () => {
  const fresh = 'Xk2Rf8Tn5Yb1Qv7Wd4Mz9Lc6Jh3Gs0Pe'
  const rotating = makeTokens(fresh, [secret])
  const old = tokens.access(claims.sub, claims.sid)
  expect(rotating.read(old)).toMatchObject(claims)
  expect(rotating.verify('feed', 'ada', tokens.sign('feed', 'ada'))).toBe(true)
  expect(rotating.signEach('trial', 'ada')).toEqual([
    makeTokens(fresh).sign('trial', 'ada'),
    tokens.sign('trial', 'ada'),
  ])
  expect(tokens.read(rotating.access(claims.sub, claims.sid))).toBeNull()
  expect(makeTokens(fresh).read(old)).toBeNull()
  expect(makeTokens(fresh).verify('feed', 'ada', tokens.sign('feed', 'ada'))).toBe(false)
})

const folder = mkdtempSync(join(tmpdir(), 'studio-secret-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('the secret of a studio is made once, and is read by its owner alone, as is its folder (S-R8, S-O5)', () => {
  const dataDir = join(folder, 'one')
  const secret = storedSecret(dataDir)
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(storedSecret(dataDir)).toBe(secret)
  expect(storedSecret(join(folder, 'other'))).not.toBe(secret)
  expect([modeOf(dataDir), modeOf(join(dataDir, 'token-secret'))]).toEqual(['700', '600'])
})

test('a data folder that is not there is made for its owner alone (S-R8)', () => {
  expect(modeOf(openDataDir(join(folder, 'data', 'deep')))).toBe('700')
})
