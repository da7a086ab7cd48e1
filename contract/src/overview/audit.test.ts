import { expect, test } from 'vitest'
import { auditWords, readableAction } from './audit.ts'

test.each([
  ['person.madeInactive', 'person made inactive'],
  ['promocode.created', 'promo code created'],
  ['training.deleted', 'video pack deleted'],
  ['video.upload.begun', 'video upload begun'],
])('the action %s reads "%s"', (action, words) => {
  expect(readableAction(action)).toBe(words)
})

test('words stand between spaces; each counts once, and six at most', () => {
  expect(auditWords(' Ruth  blocked Ruth ')).toEqual(['Ruth', 'blocked'])
  expect(auditWords('   ')).toEqual([])
  expect(auditWords('a b c d e f g')).toHaveLength(6)
})
