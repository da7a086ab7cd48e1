import { expect, test } from 'vitest'
import { isSameView, viewSearch } from './view-tabs.tsx'

test('a view has the address of its list', () => {
  expect(viewSearch({ userName: 'ros', states: ['past_due', 'ending'], priceId: 'p', unseenDays: 21 })).toBe(
    'userName=ros&state=past_due%2Cending&plan=p&unseen=21',
  )
  expect(viewSearch({})).toBe('')
})

test('a list is a view whatever the order of its states, and no other', () => {
  expect(isSameView({ states: ['ending', 'past_due'] }, { states: ['past_due', 'ending'] })).toBe(true)
  expect(isSameView({ states: ['ending'] }, { states: ['ending'], unseenDays: 7 })).toBe(false)
  expect(isSameView({ states: [] }, {})).toBe(true)
})
