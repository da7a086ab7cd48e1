import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Password } from '@studio/contract/people/schema.ts'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { HASH_SHARES, hashCount, hashPassword, isOutdated, isPassword } from './hash-password.ts'

const asker = { address: '10.0.0.1', account: 'rosa' }
const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const asTyped = (word: string) => word.replace(/[a-z]/, (letter) => letter.toUpperCase())

test('S-A11: at least 3,000 common passwords fit the rule once a letter is a capital', () => {
  const fitting = list.filter((word) => Password.safeParse(asTyped(word)).success)
  expect(fitting.length).toBe(list.length)
  expect(new Set(fitting).size).toBeGreaterThanOrEqual(3000)
})

test.each([
  'Password1',
  'Password123',
  'Qwerty123',
  'Abc123',
  'P@ssw0rd',
  'Passw0rd',
  'Welcome1',
  'Abcd1234',
  'Qwerty1',
  'Iloveyou1',
  'Admin123',
  'Aa123456',
  'Monkey1',
  'Letmein1',
  'Football1',
  'Sunshine1',
  'Princess1',
  'Dragon1',
  'Michael1',
  'Test1234',
])('D9: %s is too common', (word) => expect(isCommonPassword(word)).toBe(true))

test('S-A11: a password of one’s own is not', () => {
  expect(['Kestrel7x', 'Teacher124', 'xK4#miso'].filter(isCommonPassword)).toEqual([])
})

test('S-A15: what the demo publishes is as good as common', () => {
  expect(['Admin123', 'Teacher123', 'Member123', 'mEMBER123'].every(isCommonPassword)).toBe(true)
})

test('S-A1: a hash has a salt of its own and today’s parameters', async () => {
  const [one, two] = await Promise.all([hashPassword('Kestrel7x'), hashPassword('Kestrel7x')])
  expect(one).not.toBe(two)
  expect(await isPassword(one!, 'Kestrel7x', asker)).toBe(true)
  expect(await isPassword(one!, 'kestrel7x', asker)).toBe(false)
  expect(isOutdated(one!)).toBe(false)
  expect(isOutdated(one!.replace('m=19456', 'm=9728'))).toBe(true)
})

test('S-A3: nobody’s password is never right, and costs a hash as well', async () => {
  const before = hashCount()
  expect(await isPassword(null, 'no person has this password', asker)).toBe(false)
  expect(hashCount() - before).toBe(1)
})

test('S-A2: at most four are hashed at once, one core is left, and what waits is bounded for an address and in all', async () => {
  expect(HASH_SHARES.atOnce).toBeLessThanOrEqual(4)
  expect(HASH_SHARES.atOnce).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1))
  const before = hashCount()
  const crowd = Promise.allSettled(Array.from({ length: 90 }, () => hashPassword('Kestrel7x', asker)))
  const bystander = hashPassword('Kestrel7x', { address: '10.0.0.2', account: 'ada' })
  const doneBefore = await bystander.then(() => hashCount() - before)
  const refused = (await crowd).filter((outcome) => outcome.status === 'rejected')
  // The hashes that were running already, and one more that ended at the same moment.
  expect(doneBefore).toBeLessThanOrEqual(HASH_SHARES.atOnce * 2 + 1)
  expect(refused).toHaveLength(90 - HASH_SHARES.atOnce - HASH_SHARES.ofAddress)
  for (const outcome of refused) expect(outcome.reason).toMatchObject({ status: 429, retryAfter: 2 })
})
