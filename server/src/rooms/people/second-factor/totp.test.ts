import { describe, expect, test } from 'vitest'
import { newSecret, stepOf, uriOf } from './totp.ts'

/** "12345678901234567890" in base32, the secret of RFC 6238's table. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** RFC 6238, appendix B, SHA-1: Unix seconds and the last six of its eight digits. */
const VECTORS = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const

describe('codes of an authenticator app (S-A16)', () => {
  test.each(VECTORS)('at %i s of RFC 6238 the code is %s', (seconds, code) => {
    expect(stepOf(RFC_SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  })

  test('a code is good for the step before and after its own, and no longer', () => {
    const step = Math.floor(1111111109 / 30)
    const at = (steps: number) => stepOf(RFC_SECRET, '081804', new Date((1111111109 + 30 * steps) * 1000))
    expect([at(-2), at(-1), at(0), at(1), at(2)]).toEqual([null, step, step, step, null])
  })

  test('what is no code is none', () => {
    for (const typed of ['', '81804', '0818040', 'abcdef', '-81804']) {
      expect(stepOf(RFC_SECRET, typed, new Date(1111111109 * 1000))).toBeNull()
    }
  })

  test('a secret has 160 bits, and each is another', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(newSecret())
  })

  test('the app is told the studio and the account', () => {
    const uri = new URL(uriOf(RFC_SECRET, { studioName: 'Auren & Co', email: 'ada@example.com' }))
    expect(decodeURIComponent(uri.pathname)).toContain('Auren & Co:ada@example.com')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Auren & Co',
      secret: RFC_SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
