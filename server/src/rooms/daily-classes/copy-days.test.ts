import { classDay, classDays, copyDays, copyPreview } from '@studio/contract/daily-classes/endpoints.ts'
import { addDays } from '@studio/contract/dates.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/studio.ts'
import { videos } from '../../database/tables/videos.ts'
import { makeLibrary } from '../../testing/library.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let admin: TestPerson
let ids: string[]

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  admin = await studio.people.admin()
  ids = await Promise.all([1, 2, 3].map(() => library.video()))
})
afterAll(() => studio.stop())

const wish = (dateTimeStart: string, dateTimeEnd: string, dateTimeTo: string, replace = false) => ({
  dateTimeStart,
  dateTimeEnd,
  dateTimeTo,
  replace,
})
const preview = (...asked: Parameters<typeof wish>) =>
  studio.as(admin).call(copyPreview, { query: wish(...asked) })
const copy = (...asked: Parameters<typeof wish>) => studio.as(admin).call(copyDays, { body: wish(...asked) })
const read = async (dateTime: string) =>
  (await studio.call(classDay, { query: { dateTime } })).videos.map((one) => one.id)
const [a, b, c] = [0, 1, 2].map((place) => () => ids[place] ?? '') as [
  () => string,
  () => string,
  () => string,
]

test('a week is copied to the next as its preview says: empty days are filled, days with classes keep theirs (ADAILY-01, D18.copied-days)', async () => {
  await library.day('2020-01-06', [a(), b(), c()])
  await library.day('2020-01-08', [c(), a()])
  await library.day('2020-01-15', [b()])
  const week = ['2020-01-06', '2020-01-12', '2020-01-13'] as const
  const planned = await preview(...week)
  expect(planned.records).toEqual([
    { from: '2020-01-06', date: '2020-01-13', outcome: 'new' },
    { from: '2020-01-08', date: '2020-01-15', outcome: 'kept' },
  ])
  expect(await refused(read('2020-01-13'))).toMatchObject({ status: 404 })
  expect(await copy(...week)).toMatchObject(planned)
  expect(await read('2020-01-13')).toEqual([a(), b(), c()])
  expect(await read('2020-01-15')).toEqual([b()])
})

test('replacing puts the copied classes in place of those that were there, and no others are touched (ADAILY-01, D18.copied-days)', async () => {
  await library.day('2020-02-03', [a(), c()])
  await library.day('2020-02-04', [b()])
  await library.day('2020-02-10', [b(), a(), c()])
  const outcomes = (await copy('2020-02-03', '2020-02-03', '2020-02-10', true)).records
  expect(outcomes).toEqual([{ from: '2020-02-03', date: '2020-02-10', outcome: 'replaced' }])
  expect(await read('2020-02-10')).toEqual([a(), c()])
  expect(await refused(read('2020-02-11'))).toMatchObject({ status: 404 })
})

test('where the days overlap, each is copied as it was before (ADAILY-01, D18.copied-days)', async () => {
  await library.day('2020-03-01', [a()])
  await library.day('2020-03-02', [b()])
  await library.day('2020-03-03', [c()])
  await copy('2020-03-01', '2020-03-03', '2020-03-02', true)
  expect(await Promise.all(['2020-03-01', '2020-03-02', '2020-03-03', '2020-03-04'].map(read))).toEqual([
    [a()],
    [a()],
    [b()],
    [c()],
  ])
})

test('a class that lost its film stays behind, and a day of such classes alone is not copied (D12)', async () => {
  const lost = await library.video()
  await library.day('2020-04-01', [lost, a()])
  await library.day('2020-04-02', [lost])
  await studio.context.db.update(videos).set({ fileId: null }).where(eq(videos.id, lost))
  expect((await copy('2020-04-01', '2020-04-02', '2020-04-08')).records).toHaveLength(1)
  expect(await read('2020-04-08')).toEqual([a()])
})

test('of no classes nothing is copied, and nothing is kept of it', async () => {
  const before = await studio.context.db.$count(auditLog)
  expect(await copy('2019-01-01', '2019-01-31', '2019-02-01')).toEqual({ records: [], undo: { days: [] } })
  expect(await studio.context.db.$count(auditLog)).toBe(before)
})

test.each([
  ['2020-01-06', '2020-01-05', '2020-01-13', 'dateTimeEnd', 'The last day must not be before the first'],
  ['2020-01-01', '2020-02-01', '2020-03-01', 'dateTimeEnd', 'You can copy at most 31 days at once'],
  ['2020-01-06', '2020-01-12', '2020-01-06', 'dateTimeTo', 'Please choose a later day to copy to'],
])('%s to %s from %s on is refused at %s (S-I1)', async (start, end, to, field, text) => {
  for (const entry of [preview, copy]) {
    const { status, fields } = await refused(entry(start, end, to))
    expect({ status, fields }).toEqual({ status: 400, fields: { [field]: text } })
  }
})

test('ten Admins who copy over each other leave whole days alone, their classes without a gap (R5)', async () => {
  const days = ['2020-05-04', '2020-05-05', '2020-05-06']
  for (const [index, day] of days.entries()) await library.day(day, ids.slice(0, index + 1))
  const shifts = Array.from({ length: 10 }, (_, index) => index % 4)
  await Promise.all(
    shifts.map((shift) => copy('2020-05-04', '2020-05-06', addDays('2020-05-11', shift), shift % 2 === 0)),
  )
  const { records } = await studio.call(classDays, {
    query: { dateTimeStart: '2020-05-11', dateTimeEnd: '2020-05-20', pageLength: 100 },
  })
  expect(records).toHaveLength(6)
  for (const day of records) expect(day.videos.map(({ id }) => id)).toEqual(ids.slice(0, day.videos.length))
})

test('what was copied is kept with who did it (S-R4)', async () => {
  await library.day('2020-06-01', [a()])
  await copy('2020-06-01', '2020-06-01', '2020-06-09')
  const entries = await studio.context.db.select().from(auditLog).where(eq(auditLog.action, 'classes.copied'))
  expect(entries.at(-1)).toMatchObject({
    userId: admin.id,
    after: { dateTimeStart: '2020-06-01', dateTimeTo: '2020-06-09', days: 1 },
  })
})
