import { classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { addDays, dayOf } from '@studio/contract/dates.ts'
import { home } from '@studio/contract/home/endpoints.ts'
import { monthTurns } from '@studio/contract/practice-calendar/endpoints.ts'
import { addFavourite } from '@studio/contract/videos/endpoints.ts'
import { progressMarks, storeProgress, watchedVideos } from '@studio/contract/videos/progress/endpoints.ts'
import { WATCHED_SHOWN } from '@studio/contract/videos/progress/rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarEvents, calendarEventVideos, calendars } from '../../database/tables/practice-calendar.ts'
import { makeLibrary } from '../../testing/library.ts'
import { monthsAround } from '../../testing/months.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

/** Bytes of the largest home. */
const LARGEST = 30_000

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

const sizeOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer))

/** A teacher's calendar with two practices on each of 28 days, of three films each. */
async function fullMonth(month: string, userId: string) {
  const { context } = studio
  const library = makeLibrary(context)
  const films = await Promise.all(
    [1, 2, 3].map(() =>
      library.video({ coachUserId: userId, description: 'A class of its own. '.repeat(20) }),
    ),
  )
  const row = { userId, title: 'Grounded', month, type: 'Day5' as const, createdAt: context.clock.now() }
  const [calendar] = await context.db.insert(calendars).values(row).returning({ id: calendars.id })
  const events = Array.from({ length: 56 }, (_, index) => {
    const hour = index % 2 ? '07:00' : '18:30'
    const startsAt = new Date(`${addDays(month, Math.floor(index / 2))}T${hour}:00Z`)
    return { calendarId: calendar!.id, title: `Page ${index}`, startsAt }
  })
  const pages = await context.db.insert(calendarEvents).values(events).returning({ id: calendarEvents.id })
  await context.db
    .insert(calendarEventVideos)
    .values(
      pages.flatMap(({ id }) => films.map((videoId, at) => ({ eventId: id, videoId, position: at + 1 }))),
    )
  context.content.drop()
  return { id: calendar!.id, films }
}

test('days, marks and watched films of a home are word for word what their own calls answer (HOME-04, HOME-05)', async () => {
  const library = makeLibrary(studio.context)
  const student = await studio.people.student()
  const videoId = await library.video({ durationSeconds: 600 })
  const today = dayOf(studio.context.clock.now())
  await library.day(today, [videoId])
  const own = studio.as(student)
  await own.call(storeProgress, { params: { videoId }, body: { seconds: 100 } })
  await own.call(addFavourite, { params: { videoId } })
  const answer = await own.call(home, {})
  expect(answer.marks.favourites).toEqual([videoId])
  expect(answer).toEqual({
    today,
    days: await own.call(classDays, {
      query: { orderByDescending: true, dateTimeEnd: today, pageNumber: 1, pageLength: 2 },
    }),
    marks: await own.call(progressMarks, {}),
    watched: await own.call(watchedVideos, { query: { pageLength: WATCHED_SHOWN } }),
    calendars: [],
    months: { records: [], everJoined: false },
    paths: [],
  })
})

test('who has joined five full calendars and watched twelve films has a home of 30 kB (PRACTICE-10)', async () => {
  const library = makeLibrary(studio.context)
  const { present, next } = monthsAround(studio.context)
  const member = await library.member('Calendars', 'DailyClasses')
  const months = []
  for (let count = 0; count < 5; count += 1)
    months.push(await fullMonth(present, (await studio.people.coach()).id))
  const films = months.flatMap((month) => month.films).slice(0, WATCHED_SHOWN)
  await library.day(dayOf(studio.context.clock.now()), films.slice(0, 3))
  await library.day(addDays(dayOf(studio.context.clock.now()), -1), films.slice(3, 6))
  const own = studio.as(member)
  for (const { id } of months) await library.join(id, member.id)
  for (const videoId of films) await own.call(storeProgress, { params: { videoId }, body: { seconds: 100 } })
  const answer = await own.call(home, {})
  expect(answer.watched.records).toHaveLength(WATCHED_SHOWN)
  expect(answer.calendars?.map(({ id }) => id).toSorted()).toEqual(months.map(({ id }) => id).toSorted())
  expect(answer.months?.records.map(({ joined, calendar }) => [joined, calendar?.practices])).toEqual(
    months.map(() => [true, []]),
  )
  expect(sizeOf(answer)).toBeLessThan(LARGEST)

  // All the teachers open their next month: home says on which days and at which hours each has practices.
  for (const { userId } of answer.calendars ?? []) await fullMonth(next, userId)
  const asking = await own.call(home, {})
  const whole = await own.call(monthTurns, {})
  const begins = whole.records.flatMap(({ calendar }) => calendar?.practices.map((one) => one.eventDateTime))
  expect(begins).toHaveLength(5 * 56)
  expect(
    asking.months?.records.flatMap(({ calendar }) => calendar?.practices.map((one) => one.eventDateTime)),
  ).toEqual(begins)
  expect(sizeOf(asking)).toBeLessThan(LARGEST + begins.length * sizeOf({ eventDateTime: begins[0] }))
})

test('staff have joined no calendars', async () => {
  const coach = await studio.people.coach()
  const { calendars, months } = await studio.as(coach).call(home, {})
  expect([calendars, months]).toEqual([null, null])
})
