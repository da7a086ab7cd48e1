import { DAY, dayOf } from '@studio/contract/dates.ts'
import { ifUnchanged } from '@studio/contract/if-unchanged.ts'
import {
  calendars,
  changeCalendar,
  copyCalendar,
  createCalendar,
  createEvent,
  deleteCalendar,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendars as table } from '../../database/tables/practice-calendar.ts'
import { auditLog } from '../../database/tables/studio.ts'
import { videos } from '../../database/tables/videos.ts'
import { makeLibrary } from '../../testing/library.ts'
import { monthsAround } from '../../testing/months.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let months: ReturnType<typeof monthsAround>

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  months = monthsAround(studio.context)
})
afterAll(() => studio.stop())

/** A calendar of this month with an event on the first Monday at seven, UTC. */
async function monthOf(teacher: TestPerson) {
  const call = studio.as(teacher).call
  const body = {
    title: 'March',
    description: 'Feet.',
    monthOfCreation: months.present,
    type: 'Day5' as const,
  }
  const { id } = await call(createCalendar, { body })
  const monday = mondayOf(months.present)
  const videoId = await library.video({ coachUserId: teacher.id })
  await call(createEvent, {
    body: {
      calendarId: id,
      title: 'Ankles',
      description: 'Socks off.',
      eventDateTime: `${monday}T07:00:00.000Z`,
      videoIds: [videoId],
    },
  })
  return { id, videoId }
}

function mondayOf(month: string): string {
  const first = new Date(`${month}T00:00:00.000Z`)
  return dayOf(new Date(first.getTime() + ((8 - first.getUTCDay()) % 7) * DAY))
}

const copy = (person: TestPerson, id: string, changes: object = {}) =>
  studio.as(person).call(copyCalendar, {
    params: { id },
    body: { title: 'April', monthOfCreation: months.next, ...changes },
  })
const read = async (person: TestPerson, id: string) =>
  (await studio.as(person).call(calendars, { query: { userId: person.id } })).records.find(
    (calendar) => calendar.id === id,
  )

test('a calendar is copied into the next month with its events on the same weekdays, and nobody has joined it yet (CALENDAR-03, D18.calendar-copy)', async () => {
  const ines = await studio.people.coach()
  const { id, videoId } = await monthOf(ines)
  await library.join(id, (await studio.people.student()).id)
  const made = await copy(ines, id)
  expect(await read(ines, made.id)).toMatchObject({
    title: 'April',
    description: 'Feet.',
    type: 'Day5',
    monthOfCreation: `${months.next}T00:00:00.000Z`,
    usersCount: 0,
    events: [
      {
        title: 'Ankles',
        description: 'Socks off.',
        eventDateTime: `${mondayOf(months.next)}T07:00:00.000Z`,
        videoIds: [videoId],
      },
    ],
  })
  expect((await read(ines, id))?.events, 'the old one keeps its own').toHaveLength(1)
})

test('a description that names the old month names the new one in the copy (D18.calendar-copy)', async () => {
  const ines = await studio.people.coach()
  const { id } = await monthOf(ines)
  const [from, to] = ['2026-11-01', `${Number(months.next.slice(0, 4)) + 1}-02-01`]
  const changes = { month: from, description: 'Feet in November.' }
  await studio.context.db.update(table).set(changes).where(eq(table.id, id))
  const made = await copy(ines, id, { monthOfCreation: to })
  expect((await read(ines, made.id))?.description).toBe('Feet in February.')
})

test('a month that is over is copied too, and never into one that is over (BO-VALID-29)', async () => {
  const ines = await studio.people.coach()
  const { id } = await monthOf(ines)
  await studio.context.db.update(table).set({ month: months.last }).where(eq(table.id, id))
  expect(await refused(copy(ines, id, { monthOfCreation: months.last }))).toMatchObject({
    status: 400,
    fields: { monthOfCreation: 'Past months can’t be chosen' },
  })
  await copy(ines, id)
})

test('of twenty copies at once one is made, with its events once (D18.one-calendar, D18.calendar-copy)', async () => {
  const ines = await studio.people.coach()
  const { id } = await monthOf(ines)
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => copy(ines, id)))
  const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []))
  const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.status] : []))
  expect(lost).toEqual(Array.from({ length: 19 }, () => 409))
  expect((await read(ines, made[0]!))?.events).toHaveLength(1)
})

test('an event whose video the teacher can’t see any more stays behind', async () => {
  const [ines, kofi] = [await studio.people.coach(), await studio.people.coach()]
  const { id, videoId } = await monthOf(ines)
  await studio.context.db
    .update(videos)
    .set({ coachUserId: kofi.id, fileId: null, externalEmbeddedCode: null })
    .where(eq(videos.id, videoId))
  expect((await read(ines, (await copy(ines, id)).id))?.events).toEqual([])
})

test('an Admin copies for a teacher, which the log keeps; another teacher may not, and a zone has to be one (S-Z8)', async () => {
  const [ines, kofi] = [await studio.people.coach(), await studio.people.coach()]
  const admin = await studio.people.admin()
  const { id } = await monthOf(ines)
  expect((await refused(copy(kofi, id))).status).toBe(403)
  expect(await refused(copy(ines, id, { zone: 'Mars/Olympus' }))).toMatchObject({
    status: 400,
    fields: { zone: 'Unknown time zone' },
  })
  const made = await copy(admin, id, { zone: 'Europe/Lisbon' })
  expect((await read(ines, made.id))?.userId).toBe(ines.id)
  const [row] = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, made.id))
  expect(row).toMatchObject({ action: 'calendar.copied', after: { from: id, title: 'April' } })
})

test('a teacher reads how many have joined, all others do not (D18.calendar-users)', async () => {
  const [ines, kofi] = [await studio.people.coach(), await studio.people.coach()]
  const { id } = await monthOf(ines)
  for (let at = 0; at < 21; at += 1) await library.join(id, (await studio.people.student()).id)
  const own = await read(ines, id)
  expect(own?.usersCount).toBe(21)
  expect(own?.users).toHaveLength(20)
  const seen = (await studio.as(kofi).call(calendars, { query: { userId: ines.id } })).records[0]
  expect(seen).toBeDefined()
  expect(seen).not.toHaveProperty('usersCount')
})

test('a copy is undone by deleting it as it was made; with another event, a new title or a member it stays (D18.calendar-copy, R11)', async () => {
  const ines = await studio.people.coach()
  const { id, videoId } = await monthOf(ines)
  const call = studio.as(ines).call
  const undo = ({ id, version }: { id: string; version: string }) =>
    call(deleteCalendar, { params: { id } }, ifUnchanged(version))
  const changes: ((id: string) => Promise<unknown>)[] = [
    (calendarId) =>
      call(createEvent, {
        body: {
          calendarId,
          title: 'Knees',
          description: 'Slowly.',
          eventDateTime: `${mondayOf(months.next)}T09:00:00.000Z`,
          videoIds: [videoId],
        },
      }),
    (calendarId) => call(changeCalendar, { params: { id: calendarId }, body: { title: 'May' } }),
    async (calendarId) => library.join(calendarId, (await studio.people.student()).id),
  ]
  for (const change of changes) {
    const made = await copy(ines, id)
    await change(made.id)
    expect(await refused(undo(made))).toMatchObject({ status: 412, code: 'ChangedMeanwhile' })
    expect(await read(ines, made.id)).toBeDefined()
    await call(deleteCalendar, { params: { id: made.id } })
  }
  const made = await copy(ines, id)
  await undo(made)
  expect(await read(ines, made.id)).toBeUndefined()
  expect((await read(ines, id))?.events, 'the copied one stays').toHaveLength(1)
})
