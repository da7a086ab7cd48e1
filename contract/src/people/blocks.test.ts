import { describe, expect, test } from 'vitest'
import { profileTexts, refusals, signInText } from './messages.ts'
import { ChangePasswordForm, ResetForm } from './passwords/schema.ts'
import { ProfileBody, RequiredInstagramAccount } from './profile/schema.ts'
import { blockDaysLeft, blockEnd, delayAfterFailures } from './rules.ts'

describe('the sentence after a refused sign-in', () => {
  test.each([
    ['ERR-04', 400, 'WrongCredentials', 'Wrong email or password', 'Wrong email or password'],
    ['ERR-04', 404, 'NotFound', 'User does not exsist', 'User does not exsist'],
    ['ERR-05', 403, 'RegistrationUnfinished', 'x', refusals.registrationUnfinished],
    ['ERR-05', 409, 'Conflict', 'x', refusals.registrationUnfinished],
    ['D9', 403, 'Blocked', 'Your account is blocked', 'Your account is blocked'],
    ['D9', 403, 'Inactive', 'i', 'i'],
    ['D9', 429, 'TooManyRequests', 'Too many', 'Too many'],
    ['D9', 429, 'Unknown', 'busy', 'busy'],
    ['D9', 503, 'Unavailable', 'busy', 'busy'],
    ['D9', 0, 'Unknown', 'no network', 'no network'],
  ])('%s: %i %s', (_id, status, code, message, text) => {
    expect(signInText({ status, code, message })).toBe(text)
  })

  test("D9: a field's own rule is shown", () => {
    expect(signInText({ status: 400, code: 'Invalid', message: 'long', fields: { email: 'long' } })).toBe(
      'long',
    )
  })
})

test('S-A4: ten failures of an account cost nobody time; each further one doubles the wait, to four seconds', () => {
  const waits = [0, 10, 11, 12, 13, 14, 15, 16, 5000].map(delayAfterFailures)
  expect(waits).toEqual([0, 0, 250, 500, 1000, 2000, 4000, 4000, 4000])
})

describe('the forms of an account', () => {
  const textAt = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
    Object.fromEntries((result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))

  test('AUTH-11, VALID-04: both passwords of a reset must be the same', () => {
    expect(textAt(ResetForm.safeParse({ password: 'Sunny7x', confirmPassword: 'Sunny7' }))).toEqual({
      confirmPassword: 'Symbols in the Password and Confirm password fields do not match',
    })
    expect(ResetForm.safeParse({ password: 'Sunny7x', confirmPassword: 'Sunny7x' }).success).toBe(true)
  })

  test('VALID-04: a changed password is typed twice', () => {
    const form = { oldPassword: 'x', newPassword: 'Sunny7x', code: '', confirmPassword: 'no' }
    expect(Object.keys(textAt(ChangePasswordForm.safeParse(form)))).toEqual(['confirmPassword'])
  })

  test.each(['https://instagram.com/ada', 'http://x', 'a b', '@ada', 'a'.repeat(31)])(
    'VALID-14, BO-VALID-35: %s is no account',
    (name) => {
      expect(textAt(ProfileBody.safeParse({ instagrammAccount: name })).instagrammAccount).toBe(
        profileTexts.instagram,
      )
    },
  )

  test('VALID-13: a teacher names their account', () => {
    expect(textAt(RequiredInstagramAccount.safeParse(''))['']).toBe('This is a required field')
    expect(RequiredInstagramAccount.safeParse('ada.yoga_1').success).toBe(true)
  })

  test.each([
    ['six tags', { tags: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['a tag of 51 characters', { tags: ['x'.repeat(51)] }],
    ['a colour that is none', { color: 'red' }],
    ['a text that turns the direction', { city: 'a\u202eb' }],
    ['a role', { role: 'Admin' }],
    ['an e-mail address', { email: 'new@example.com' }],
    ['a block', { blockedAccess: false }],
  ])('S-Z3, S-I8: a profile does not take %s', (_what, body) => {
    expect(ProfileBody.safeParse(body).success).toBe(false)
  })
})

test('a block that is changed offers the days it has left, as they were typed (BLOCK-02, BLOCK-03)', () => {
  const now = new Date('2026-03-12T12:00:00Z')
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  expect([1, 5].map((days) => blockDaysLeft(blockEnd(now, days), now))).toEqual([1, 5])
  expect(blockDaysLeft(blockEnd(now, 5), later(30))).toBe(4)
  expect(blockDaysLeft(later(0.01), now)).toBe(1)
})
