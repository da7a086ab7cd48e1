import { MINUTE } from '@studio/contract/dates.ts'
import { activateUser, deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import {
  changeEvent,
  createCalendar,
  createEvent,
  deleteCalendar,
  deleteEvent,
  joinCalendar,
  renewCalendarFeed,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { subscriptions } from '../../../database/tables/membership.ts'
import { cancelledCalendarMembers, cancelledEvents } from '../../../database/tables/practice-calendar.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { monthsAround } from '../../../testing/months.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { forgetCancelledEvents } from '../commands/cancel-events.ts'

let studio: TestStudio
let video: string
let ines: TestPerson
let member: TestPerson
let feed: string
let calendarId: string
let eventId: string
let startsAt: string

beforeAll(async () => {
  studio = await startTestStudio()
  video = await makeLibrary(studio.context).video({ durationSeconds: 1500 })
})
/** A member who has joined the next month of a teacher, with one practice on its tenth. */
beforeEach(async () => {
  ines = await studio.people.coach({ firstName: 'Ines', lastName: 'Calder' })
  member = await makeLibrary(studio.context).member('Calendars')
  calendarId = await calendarOf(ines, 'Day5')
  startsAt = `${monthsAround(studio.context).next.slice(0, 7)}-10T07:00:00.000Z`
  eventId = await eventIn(calendarId)
  await studio.as(member).call(joinCalendar, { params: { id: calendarId }, query: { userId: member.id } })
  const made = await studio.as(member).call(renewCalendarFeed, {})
  feed = new URL(made.feed?.url ?? '').pathname
})
afterAll(() => studio.stop())

async function calendarOf(teacher: TestPerson, type: 'Day3' | 'Day5') {
  const body = { title: 'Month', monthOfCreation: monthsAround(studio.context).next, type }
  return (await studio.as(teacher).call(createCalendar, { body })).id
}
async function eventIn(id: string) {
  const words = { title: 'Feet first', description: 'Socks off.', eventDateTime: startsAt }
  const body = { calendarId: id, ...words, videoIds: [video] }
  return (await studio.as(ines).call(createEvent, { body })).id
}
const change = (body: object) => studio.as(ines).call(changeEvent, { params: { id: eventId }, body })

/** The only event of a calendar file, by its properties. */
async function entryOf(url: string): Promise<Record<string, string>> {
  const { body } = await studio.inject({ url })
  const [, entry = '', ...others] = body.replaceAll('\r\n ', '').split('BEGIN:VEVENT')
  expect(others).toEqual([])
  return Object.fromEntries(entry.split('\r\n').map((line) => line.split(/:(.*)/s).slice(0, 2)))
}
const files = () => [feed, `/events/${eventId}.ics`]
const both = () => Promise.all(files().map(entryOf))

test('a practice that is moved and renamed keeps its UID and counts on in every calendar file (D18.calendar-feed)', async () => {
  const before = await both()
  const later = new Date(Date.parse(startsAt) + 60 * MINUTE).toISOString()
  await change({ eventDateTime: later })
  const moved = await both()
  await change({ title: 'Feet in sand' })
  const renamed = await both()
  for (const at of [0, 1]) {
    const [first, second, third] = [before[at]!, moved[at]!, renamed[at]!]
    expect([second.UID, third.UID]).toEqual([first.UID, first.UID])
    expect([first.SEQUENCE, second.SEQUENCE, third.SEQUENCE]).toEqual(['0', '1', '2'])
    expect(second.DTSTART! > first.DTSTART!).toBe(true)
    expect(third.SUMMARY).toBe('Feet in sand with Ines Calder')
    for (const [one, next] of [
      [first, second],
      [second, third],
    ] as const) {
      expect(next.DTSTAMP! > one.DTSTAMP!).toBe(true)
      expect(next['LAST-MODIFIED']! > one['LAST-MODIFIED']!).toBe(true)
    }
    expect(third.STATUS).toBe('CONFIRMED')
  }
})

test('a practice that is deleted is cancelled in every calendar file until its day', async () => {
  const before = await both()
  await studio.as(ines).call(deleteEvent, { params: { id: eventId } })
  const after = await both()
  for (const [at, entry] of after.entries()) {
    const { UID, DTSTART, SUMMARY } = before[at]!
    expect(entry).toMatchObject({ UID, DTSTART, SUMMARY, SEQUENCE: '1', STATUS: 'CANCELLED' })
    expect(entry.DTSTAMP! > before[at]!.DTSTAMP!).toBe(true)
  }
})

test('so is each practice of a calendar that is deleted, for those who had joined it', async () => {
  const stranger = await studio.people.student()
  const other = await studio.as(stranger).call(renewCalendarFeed, {})
  await studio.as(ines).call(deleteCalendar, { params: { id: calendarId } })
  expect(await both()).toMatchObject([{ STATUS: 'CANCELLED' }, { STATUS: 'CANCELLED' }])
  const { body } = await studio.inject({ url: new URL(other.feed?.url ?? '').pathname })
  expect(body).not.toContain('BEGIN:VEVENT')
})

test('a practice that moves to a calendar one has not joined is cancelled for oneself, and back it is there again', async () => {
  const third = await calendarOf(ines, 'Day3')
  await change({ calendarId: third })
  expect(await both()).toMatchObject([
    { SEQUENCE: '1', STATUS: 'CANCELLED' },
    { SEQUENCE: '1', STATUS: 'CONFIRMED' },
  ])
  await change({ calendarId })
  expect(await both()).toMatchObject([
    { SEQUENCE: '2', STATUS: 'CONFIRMED' },
    { SEQUENCE: '2', STATUS: 'CONFIRMED' },
  ])
})

test('so is each practice of a teacher who is made inactive, deleted ones included, and back they are there again', async () => {
  const admin = await studio.people.admin()
  const before = await both()
  await studio.as(admin).call(deleteUser, { params: { id: ines.id }, query: {} })
  for (const [at, entry] of (await both()).entries()) {
    const { UID, DTSTART, SUMMARY } = before[at]!
    expect(entry).toMatchObject({ UID, DTSTART, SUMMARY, SEQUENCE: '1', STATUS: 'CANCELLED' })
    expect(entry.DTSTAMP! > before[at]!.DTSTAMP!).toBe(true)
  }
  await studio.as(admin).call(activateUser, { params: { id: ines.id } })
  expect(await both()).toEqual(before)
  await studio.as(ines).call(deleteCalendar, { params: { id: calendarId } })
  await studio.as(admin).call(deleteUser, { params: { id: ines.id }, query: {} })
  expect(await both()).toMatchObject([{ STATUS: 'CANCELLED' }, { STATUS: 'CANCELLED' }])
})

test('a plan that has ended leaves nothing to come in the feed', async () => {
  const { db, clock } = studio.context
  await db.update(subscriptions).set({ periodEnd: clock.now() }).where(eq(subscriptions.userId, member.id))
  const { body } = await studio.inject({ url: feed })
  expect(body).not.toContain('BEGIN:VEVENT')
})

test('once its day is over nothing is kept of a cancelled practice', async () => {
  await studio.as(ines).call(deleteCalendar, { params: { id: calendarId } })
  const { db, clock } = studio.context
  await forgetCancelledEvents(studio.context)
  expect(await db.$count(cancelledEvents)).toBeGreaterThan(0)
  clock.setOffset(clock.offset() + 80 * 24 * 60 * MINUTE)
  await forgetCancelledEvents(studio.context)
  expect([await db.$count(cancelledEvents), await db.$count(cancelledCalendarMembers)]).toEqual([0, 0])
  expect((await studio.inject({ url: `/events/${eventId}.ics` })).statusCode).toBe(404)
})
