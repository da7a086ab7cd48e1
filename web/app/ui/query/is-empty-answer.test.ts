import { expect, test } from 'vitest'
import { isEmptyAnswer } from './is-empty-answer.ts'

test.each([null, [], { records: [], total: 0 }, { pages: [{ records: [] }], pageParams: [1] }])(
  'in %o is nothing',
  (data) => expect(isEmptyAnswer(data)).toBe(true),
)

test.each([
  0,
  '',
  [1],
  { records: [1], total: 1 },
  { pages: [{ records: [] }, { records: [1] }] },
  { now: '' },
])('in %o is something', (data) => expect(isEmptyAnswer(data)).toBe(false))
