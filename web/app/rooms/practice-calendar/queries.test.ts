import { MAX_PAGE_LENGTH } from '@studio/contract/limits.ts'
import { expect, test } from 'vitest'
import { allPages, monthsOfWeeks } from './queries.ts'

test('two months of sixty calendars each are read whole, newest month first, a page a call (PRACTICE-04, D18.calendar-pages)', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => at)
  const asked: number[] = []
  const read = async (pageNumber: number) => {
    asked.push(pageNumber)
    const pageInfo = { pageNumber, pageLength: MAX_PAGE_LENGTH, totalRecords: rows.length }
    return { records: rows.slice((pageNumber - 1) * MAX_PAGE_LENGTH, pageNumber * MAX_PAGE_LENGTH), pageInfo }
  }
  expect(await allPages(read)).toEqual(rows)
  expect(asked).toEqual([1, 2])
  rows.length = 30
  asked.length = 0
  expect(await allPages(read)).toEqual(rows)
  expect(asked).toEqual([1])
})

test('this week and the next one lie in one month or in two (D14)', () => {
  expect(monthsOfWeeks('2026-03-12')).toEqual(['2026-03-01', '2026-03-01'])
  expect(monthsOfWeeks('2026-03-24')).toEqual(['2026-03-01', '2026-04-01'])
  expect(monthsOfWeeks('2026-04-05')).toEqual(['2026-03-01', '2026-04-01'])
  // Its readers in the west still have Sunday, and the week before.
  expect(monthsOfWeeks('2026-06-08')).toEqual(['2026-05-01', '2026-06-01'])
})
