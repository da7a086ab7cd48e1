import { readFileSync } from 'node:fs'
import { Password } from '@studio/contract/people/schema.ts'
import { expect, test } from 'vitest'
import { hashesDone, hashPassword, isCommonPassword, isOutdated, isPassword } from './passwords.ts'

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
  expect(['Kestrel7x', 'Teacher123', 'Member123', 'xK4#miso'].filter(isCommonPassword)).toEqual([])
})

test('S-A1: a hash has a salt of its own and today’s parameters', async () => {
  const [one, two] = await Promise.all([hashPassword('Kestrel7x'), hashPassword('Kestrel7x')])
  expect(one).not.toBe(two)
  expect(await isPassword(one!, 'Kestrel7x')).toBe(true)
  expect(await isPassword(one!, 'kestrel7x')).toBe(false)
  expect(isOutdated(one!)).toBe(false)
  expect(isOutdated(one!.replace('m=19456', 'm=9728'))).toBe(true)
})

test('S-A3: nobody’s password is never right, and costs a hash as well', async () => {
  const before = hashesDone()
  expect(await isPassword(null, 'no person has this password')).toBe(false)
  expect(hashesDone() - before).toBe(1)
})

test('S-A2: beyond 4 at work and 50 waiting, a hash is refused with 503', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword('Kestrel7x')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(6)
  for (const outcome of refused) expect(outcome.reason).toMatchObject({ status: 503, retryAfter: 2 })
})
