import { expect, test } from 'vitest'
import {
  changed,
  isRenderedHere,
  LIST_STEP,
  type ListFilters,
  listSearch,
  readFilters,
  readFirstRows,
  toggled,
  writeFilters,
} from './list-filters.ts'

const ines = '11111111-1111-4111-8111-111111111111'
const yin = '22222222-2222-4222-8222-222222222222'
const usual: ListFilters = { newestFirst: true, coachUsersIds: [], tagsIds: [], pageLength: 5 }

test('a list begins with five, the newest first (LIST-01, LIMIT-07)', () => {
  expect(LIST_STEP).toBe(5)
  expect(readFilters(new URLSearchParams())).toEqual(usual)
  expect(writeFilters(usual).toString()).toBe('')
})

test('filters come back out of the address as they went in', () => {
  const filters = { newestFirst: false, coachUsersIds: [ines], tagsIds: [yin, ines], pageLength: 15 }
  expect(readFilters(writeFilters(filters))).toEqual(filters)
})

test.each(['length=4', 'length=7.5', 'length=abc', 'length=-5', 'teacher=nobody', 'style=%27', 'sort=best'])(
  'an odd address asks for the usual list: %s',
  (search) => {
    expect(readFilters(new URLSearchParams(search))).toEqual(usual)
  },
)

test('no address asks for more than anybody scrolls', () => {
  expect(readFilters(new URLSearchParams('length=50000')).pageLength).toBe(2000)
})

test('a long list is rendered by the browser alone, since nobody else is heard while the server renders (L4)', () => {
  expect(isRenderedHere({ ...usual, pageLength: 50 })).toBe(true)
  expect(isRenderedHere({ ...usual, pageLength: 55 })).toBe(false)
})

test('a list has one address for all that show the same (S-R1)', () => {
  const asked = new URLSearchParams(`x=1&style=${yin}&length=5&teacher=nobody&sort=newest&style=${yin}`)
  expect(listSearch(asked).toString()).toBe(`style=${yin}`)
})

test('a list longer than the longest page is read in several pages', async () => {
  const rows = Array.from({ length: 230 }, (_, index) => index)
  const asked: object[] = []
  const read = async (paging: { pageNumber: number; pageLength: number }) => {
    asked.push(paging)
    const start = (paging.pageNumber - 1) * paging.pageLength
    const records = rows.slice(start, start + paging.pageLength)
    return { records, pageInfo: { ...paging, totalRecords: rows.length } }
  }
  expect(await readFirstRows(5, read)).toEqual({ records: rows.slice(0, 5), total: 230 })
  expect(asked).toEqual([{ pageNumber: 1, pageLength: 5 }])
  expect((await readFirstRows(205, read)).records).toEqual(rows.slice(0, 205))
})

test('a filter toggles on and off, and the list begins anew (LIST-02)', () => {
  expect(toggled([ines], yin)).toEqual([ines, yin])
  expect(toggled([ines, yin], yin)).toEqual([ines])
  expect(changed({ ...usual, pageLength: 20 }, { tagsIds: [yin] }, 5)).toEqual({ ...usual, tagsIds: [yin] })
})
