import { roleText } from '@studio/contract/people/rules.ts'
import { expect, test } from 'vitest'
import { localInstant } from '../../../ui/words/local-instant.ts'
import { blockEndText, blockText, isBlocked, statusOf, statusWords } from './person-words.ts'

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

test('the list of users tells a trial and who has no plan from other students (USERS-01)', () => {
  const words = (person: object) =>
    statusWords({ ...free, role: 'Student', subscription: null, signUpFinished: true, ...person }, now)
  expect(words({ subscription: { state: 'active' } })).toEqual({ text: 'Active', tone: 'ok' })
  expect(words({ subscription: { state: 'trialing' } })).toEqual({ text: 'Trial', tone: 'warn' })
  expect(words({})).toEqual({ text: 'No plan', tone: 'quiet' })
  expect(words({ signUpFinished: false, subscription: { state: 'pending' } })).toEqual({
    text: 'Sign-up not finished',
    tone: 'quiet',
  })
  expect(words({ role: 'Coach' }).text).toBe('Active')
  expect(words({ blockedAccess: true, subscription: { state: 'trialing' } }).text).toBe('Blocked')
  expect(words({ active: false }).text).toBe('Inactive')
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
