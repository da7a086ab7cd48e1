import { classDays } from '@studio/contract/daily-classes/endpoints.ts'
import { dayOf } from '@studio/contract/dates.ts'
import { home } from '@studio/contract/home/endpoints.ts'
import { calendars, monthTurns } from '@studio/contract/practice-calendar/endpoints.ts'
import { monthsAnywhere } from '@studio/contract/practice-calendar/rules.ts'
import {
  addFavourite,
  progressMarks,
  storeProgress,
  watchedVideos,
} from '@studio/contract/videos/endpoints.ts'
import { WATCHED_SHOWN } from '@studio/contract/videos/progress/rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLibrary } from '../../testing/library.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

test('each part of a home is word for word what its own call answers (HOME-04, HOME-05, PRACTICE-10)', async () => {
  const library = makeLibrary(studio.context)
  const student = await studio.people.student()
  const videoId = await library.video({ durationSeconds: 600 })
  const today = dayOf(studio.context.clock.now())
  await library.day(today, [videoId])
  const own = studio.as(student)
  await own.call(storeProgress, { params: { videoId }, body: { seconds: 100 } })
  await own.call(addFavourite, { params: { videoId } })
  const [monthOfCreationFrom, monthOfCreationTo] = monthsAnywhere(studio.context.clock.now())
  const answer = await own.call(home, {})
  expect(answer.marks.favourites).toEqual([videoId])
  expect(answer).toEqual({
    today,
    days: await own.call(classDays, {
      query: { orderByDescending: true, dateTimeEnd: today, pageNumber: 1, pageLength: 2 },
    }),
    marks: await own.call(progressMarks, {}),
    watched: await own.call(watchedVideos, { query: { pageLength: WATCHED_SHOWN } }),
    calendars: await own.call(calendars, {
      query: { subscriberUserId: student.id, monthOfCreationFrom, monthOfCreationTo },
    }),
    months: await own.call(monthTurns, {}),
  })
})

test('staff have joined no calendars', async () => {
  const coach = await studio.people.coach()
  expect((await studio.as(coach).call(home, {})).calendars).toBeNull()
})
