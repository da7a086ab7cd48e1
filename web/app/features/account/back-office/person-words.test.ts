import { expect, test } from 'vitest'
import { roleText, statusOf } from './person-words.ts'

const now = new Date('2026-05-04T12:00:00Z')
const free = { active: true, blockedAccess: false, blockedToDateTime: null }

test('ACCESS-02: a Coach is shown as Teacher, the others as they are', () => {
  expect((['Student', 'Coach', 'Admin'] as const).map(roleText)).toEqual(['Student', 'Teacher', 'Admin'])
})

test('D10: a block ends at its instant, and none without one', () => {
  const blocked = { ...free, blockedAccess: true }
  expect(statusOf(free, now)).toBe('Active')
  expect(statusOf(blocked, now)).toBe('Blocked')
  expect(statusOf({ ...blocked, blockedToDateTime: '2026-05-04T12:00:01Z' }, now)).toBe('Blocked')
  expect(statusOf({ ...blocked, blockedToDateTime: '2026-05-04T12:00:00Z' }, now)).toBe('Active')
  expect(statusOf({ ...blocked, active: false }, now)).toBe('Inactive')
})
