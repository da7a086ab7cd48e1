import { roleText } from '@studio/contract/people/rules.ts'
import { expect, test } from 'vitest'
import { localInstant } from '../../../testing/local-instant.ts'
import { blockEndText, blockText, isBlocked, standingOf, statusOf } from './person-words.ts'

const now = new Date(localInstant('2026-05-04T12:00:00'))
const free = { active: true, blockedAccess: false, blockedToDateTime: null }

test('ACCESS-02: a Coach is shown as Teacher, the others as they are', () => {
  expect((['Student', 'Coach', 'Admin'] as const).map(roleText)).toEqual(['Student', 'Teacher', 'Admin'])
})

test('D10: a block ends at its instant, and none without one', () => {
  const blocked = { ...free, blockedAccess: true }
  expect(statusOf(free, now)).toBe('Active')
  expect(statusOf(blocked, now)).toBe('Blocked')
  expect(statusOf({ ...blocked, blockedToDateTime: localInstant('2026-05-04T12:00:01') }, now)).toBe(
    'Blocked',
  )
  expect(statusOf({ ...blocked, blockedToDateTime: localInstant('2026-05-04T12:00:00') }, now)).toBe('Active')
  expect(statusOf({ ...blocked, active: false }, now)).toBe('Inactive')
})

test('the list of users tells a trial and who has no plan from other students, and says when what ends is over (USERS-01)', () => {
  const unrestricted = { ...free, blockedChat: false, blockedComments: false }
  const member = (state: string, end = '2026-06-02T12:00:00') => ({
    subscription: { state, dateTimeEnd: localInstant(end) },
  })
  const words = (person: object) => {
    const student = { ...unrestricted, role: 'Student' as const, subscription: null, signUpFinished: true }
    const { mark, text, more } = standingOf({ ...student, ...person }, now)
    return [mark, text, more]
  }
  expect(words(member('active'))).toEqual(['active', 'Active', ''])
  expect(words(member('trialing'))).toEqual(['trialing', 'Trial', 'ends 2 Jun'])
  expect(words(member('trialing', '2026-05-05T08:00:00'))).toEqual(['trialing', 'Trial', 'ends tomorrow'])
  expect(words(member('day_pass', '2026-05-04T23:00:00'))).toEqual(['day_pass', 'Day pass', 'until today'])
  expect(words(member('day_pass', '2026-05-05T08:00:00'))).toEqual(['day_pass', 'Day pass', 'until 5 May'])
  expect(words(member('ending'))).toEqual(['ending', 'Ending', 'until 2 Jun'])
  const late = (at: string | null) =>
    words({ ...member('past_due'), retryDateTime: at && localInstant(at) }).join(' ')
  expect(late('2026-05-06T12:00:00')).toBe('past_due Past due retry Wed')
  expect(late('2026-05-14T12:00:00')).toBe('past_due Past due retry 14 May')
  expect(late(null)).toBe('past_due Past due ')
  expect(words({})).toEqual(['none', 'No plan', ''])
  expect(words({ signUpFinished: false, ...member('pending') })).toEqual([
    'unfinished',
    'Sign-up not finished',
    '',
  ])
  expect(words({ role: 'Coach' })).toEqual(['staff', 'Staff', 'Teacher'])
  expect(words({ blockedAccess: true, ...member('trialing') })).toEqual(['blocked', 'Blocked', ''])
  expect(words({ active: false })).toEqual(['inactive', 'Inactive', ''])
})

test('a running block says until when, and how it is lifted; one that is over does not (BLOCK-01, BLOCK-02)', () => {
  const noon = new Date(localInstant('2026-03-12T12:00:00'))
  const blocked = { blockedAccess: true, blockedChat: false, blockedComments: false }
  const text = (blockedToDateTime: string | null) => blockText({ ...blocked, blockedToDateTime }, noon)
  expect(text(localInstant('2026-03-15T10:00:00.000'))).toMatch(
    /^Blocked until 15 March 2026 at .*turn all three off\.$/,
  )
  expect(text(null)).toMatch(/^Blocked without an end\./)
  expect(text(localInstant('2026-03-12T09:59:00.000'))).toBe(
    'Their plan stays as it is. The block lifts by itself.',
  )
})

test('a restriction of any kind is a block until its instant, and the lists name its day (BLOCK-01, BLOCK-03)', () => {
  const free = { blockedAccess: false, blockedChat: false, blockedComments: false }
  const soon = { blockedToDateTime: localInstant('2026-05-07T12:01:00') }
  expect(isBlocked({ ...free, ...soon }, now)).toBe(false)
  expect(isBlocked({ ...free, ...soon, blockedChat: true }, now)).toBe(true)
  expect(blockEndText({ ...free, ...soon, blockedAccess: true }, now)).toMatch(/^until .*7.*May/)
  expect(blockEndText({ ...free, blockedAccess: true, blockedToDateTime: null }, now)).toBe('')
  expect(
    isBlocked({ ...free, blockedChat: true, blockedToDateTime: localInstant('2026-05-04T12:00:00') }, now),
  ).toBe(false)
})
