import { expect, test } from 'vitest'
import { pageFromNearestEnd } from './far-page.ts'

test.each([
  [1, { limit: 10, offset: 0, fromEnd: false }],
  [50, { limit: 10, offset: 490, fromEnd: false }],
  [52, { limit: 10, offset: 483, fromEnd: true }],
  [100, { limit: 10, offset: 3, fromEnd: true }],
  [101, { limit: 3, offset: 0, fromEnd: true }],
  [102, { limit: 0, offset: 1010, fromEnd: false }],
])('page %i of 1,003 rows is read from the nearer end', (pageNumber, walk) => {
  expect(pageFromNearestEnd({ pageNumber, pageLength: 10 }, 1_003)).toEqual(walk)
})

test('every row is on one page, and none is farther away than half the list', () => {
  const list = Array.from({ length: 47 }, (_, index) => index)
  const pages = Array.from({ length: 6 }, (_, index) => {
    const { limit, offset, fromEnd } = pageFromNearestEnd(
      { pageNumber: index + 1, pageLength: 9 },
      list.length,
    )
    expect(offset).toBeLessThanOrEqual(list.length / 2)
    const rows = (fromEnd ? list.toReversed() : list).slice(offset, offset + limit)
    return fromEnd ? rows.reverse() : rows
  })
  expect(pages.flat()).toEqual(list)
})
