import { expect, test } from 'vitest'
import { changedFields, mergeOverTheirs } from './use-meanwhile.ts'

const base = { title: 'Full', cost: 29, permissions: ['DailyClasses'] }

test('what was typed stays over what somebody else saved meanwhile; where nothing was typed, theirs stands (D17.meanwhile)', () => {
  const typed = { ...base, title: 'Everything' }
  const theirs = { ...base, title: 'All of it', cost: 35, permissions: ['DailyClasses', 'Calendars'] }
  expect(mergeOverTheirs(base, typed, theirs)).toEqual({ ...theirs, title: 'Everything' })
  expect(mergeOverTheirs(base, base, theirs)).toEqual(theirs)
})

test('a list is one field: another order is a change, the same one again is none (D17.meanwhile)', () => {
  const two = { ids: ['a', 'b'] }
  expect(changedFields(two, { ids: ['b', 'a'] })).toEqual(['ids'])
  expect(changedFields(two, { ids: ['a', 'b'] })).toEqual([])
})
