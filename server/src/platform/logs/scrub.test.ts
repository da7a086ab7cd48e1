import { describe, expect, test } from 'vitest'
import { scrub } from './error-in-log.ts'

const LONGEST = 4_000
const token = 'Xq3vJ0o8Zk1yT5uB7nM9cR2wE4aS6dF8gH0jK1lP3iU'

const secrets: [name: string, secret: string, shown: string][] = [
  ['an address', 'ada.lovelace@example.com', '[address]'],
  ['a hash', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', '[hash]'],
  ['a signed token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '[token]'],
  ['a key of the payment provider', 'sk_live_4eC39HqLyjWDarjtT1zdp7dc', '[key]'],
  ['a header', 'Bearer 0123456789', 'Bearer [token]'],
  ['a link', 'https://studio.example/reset?code=4eC39Hq', 'https://studio.example/reset?code=[token]'],
  ['a random token', token, '[token]'],
  ['a card', '4242 4242 4242 4242', '[number]'],
]

test.each(secrets)('of %s the log holds that there was one (S-R3)', (_name, secret, shown) => {
  expect(scrub(`no ${secret} here`)).toBe(`no ${shown} here`)
})

describe('a long text', () => {
  test('is cut at 4,000 characters, and one of as many is whole (S-R3)', () => {
    const words = 'ab '.repeat(LONGEST)
    expect(scrub(words.slice(0, LONGEST))).toBe(words.slice(0, LONGEST))
    expect(scrub(words).length).toBeLessThanOrEqual(LONGEST)
    expect(scrub(words).length).toBeGreaterThan(LONGEST - 10)
  })

  test.each(secrets)('is cut before %s that would be cut in two (S-R3)', (_name, secret) => {
    for (let shown = 1; shown < secret.length; shown += 1) {
      const before = 'ab '.repeat(LONGEST).slice(0, LONGEST - shown - 1)
      const told = scrub(`${before} ${secret} and more`)
      const half = secret.slice(0, shown).split(/[ /]/).at(-1)
      expect([shown, told.startsWith('ab ab'), told.endsWith(` ${half}`)]).toEqual([shown, true, false])
    }
  })

  test('of one word is not lost for that (S-R3)', () => {
    expect(scrub('x'.repeat(1_000_000)).length).toBeGreaterThan(LONGEST / 2)
  })
})
