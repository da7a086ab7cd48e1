import {
  classDay,
  copyDays,
  deleteClassDay,
  setClassDay,
  undoCopy,
} from '@studio/contract/daily-classes/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '../../database/tables/studio.ts'
import { videos } from '../../database/tables/videos.ts'
import { makeLibrary } from '../../testing/library.ts'
import type { TestPerson } from '../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let admin: TestPerson
let a: string
let b: string
let c: string

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  admin = await studio.people.admin()
})
afterAll(() => studio.stop())

const SOURCES = ['2020-01-06', '2020-01-07', '2020-01-08'] as const
const TARGETS = ['2020-01-13', '2020-01-14', '2020-01-15'] as const

/** Three days to copy; of their targets the second has classes. */
beforeEach(async () => {
  ;[a, b, c] = (await Promise.all([1, 2, 3].map(() => library.video()))) as [string, string, string]
  for (const dateTime of TARGETS)
    await studio
      .as(admin)
      .call(deleteClassDay, { query: { dateTime } })
      .catch(() => {})
  await library.day(SOURCES[0], [a, b, c])
  await library.day(SOURCES[1], [b])
  await library.day(SOURCES[2], [c, a])
  await set(TARGETS[1], [c, b, a])
})

const set = (date: string, videoIds: string[]) =>
  studio.as(admin).call(setClassDay, { body: { date, videoIds } })
const copy = (replace: boolean) =>
  studio.as(admin).call(copyDays, {
    body: { dateTimeStart: SOURCES[0], dateTimeEnd: SOURCES[2], dateTimeTo: TARGETS[0], replace },
  })
const undo = (body: Awaited<ReturnType<typeof copy>>['undo']) => studio.as(admin).call(undoCopy, { body })
const read = (dateTime: string) =>
  studio.call(classDay, { query: { dateTime } }).then(
    (day) => day.videos.map(({ id }) => id),
    () => 'no classes',
  )
const targets = () => Promise.all(TARGETS.map(read))

test('undoing a copy empties the days it filled, and touches none that kept its classes (D18.copied-days)', async () => {
  const { undo: made } = await copy(false)
  expect(await targets()).toEqual([
    [a, b, c],
    [c, b, a],
    [c, a],
  ])
  expect(await undo(made)).toEqual({ undone: [TARGETS[0], TARGETS[2]], changed: [] })
  expect(await targets()).toEqual(['no classes', [c, b, a], 'no classes'])
  expect(await read(SOURCES[0]), 'the copied day stays').toEqual([a, b, c])
})

test('a replaced day gets its former classes back in their order (D18.copied-days)', async () => {
  const { undo: made } = await copy(true)
  expect(await targets()).toEqual([[a, b, c], [b], [c, a]])
  expect((await undo(made)).undone).toEqual(TARGETS)
  expect(await targets()).toEqual(['no classes', [c, b, a], 'no classes'])
})

test('a day that was changed, put into another order or emptied since the copy stays, and is named (D18.copied-days, R5)', async () => {
  const { undo: made } = await copy(true)
  await set(TARGETS[0], [b, a, c])
  await studio.as(admin).call(deleteClassDay, { query: { dateTime: TARGETS[2] } })
  expect(await undo(made)).toEqual({ undone: [TARGETS[1]], changed: [TARGETS[0], TARGETS[2]] })
  expect(await targets()).toEqual([[b, a, c], [c, b, a], 'no classes'])
  expect(await undo(made), 'a second time nothing is left to undo').toEqual({ undone: [], changed: TARGETS })
})

test('a video that was deleted since does not return, and its day is empty without another (D18.copied-days)', async () => {
  await set(TARGETS[0], [b])
  await set(TARGETS[1], [b, c])
  await set(SOURCES[0], [a])
  await set(SOURCES[1], [a])
  const { undo: made } = await copy(true)
  await studio.context.db.delete(videos).where(eq(videos.id, b))
  expect((await undo(made)).undone).toEqual(TARGETS)
  expect(await targets()).toEqual(['no classes', [c], 'no classes'])
})

test('what was undone is kept with who did it (S-R4)', async () => {
  await undo((await copy(false)).undo)
  const entries = await studio.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'classes.copyUndone'))
  expect(entries.at(-1)).toMatchObject({ userId: admin.id, after: { days: 2 } })
})
