import { DAY } from '@studio/contract/dates.ts'
import { home } from '@studio/contract/home/endpoints.ts'
import {
  deleteEvent,
  joinCalendar,
  leaveCalendar,
  calendars as listCalendars,
  renewCalendarFeed,
} from '@studio/contract/practice-calendar/endpoints.ts'
import {
  changeMemberDays,
  monthsOnOwnDays,
} from '@studio/contract/practice-calendar/member-days/endpoints.ts'
import { fieldTexts, refusals } from '@studio/contract/practice-calendar/member-days/messages.ts'
import type { MemberDaysChange } from '@studio/contract/practice-calendar/member-days/schema.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { subscriptions } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { calendarEvents, calendarMembers, calendars } from '../../../database/tables/practice-calendar.ts'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { calendarsAhead } from '../queries.ts'
import { weekOf } from '../weekly-plan/week-mail.ts'

/** A Tuesday. */
const NOON = '2031-06-10T12:00:00Z'
let studio: TestStudio
let ines: TestPerson
let member: TestPerson
/** Feet on the 2nd, knees on Thursday the 12th, hips on the 19th. */
let june: { id: string; events: string[] }
/** Back on the 3rd of March, breath on the 10th. */
let march: { id: string; events: string[] }

beforeAll(async () => {
  studio = await startTestStudio()
})
beforeEach(async () => {
  at(NOON)
  ines = await studio.people.coach({ firstName: 'Ines', lastName: 'Calder' })
  june = await month('2031-06-01', { Feet: '02', Knees: '12', Hips: '19' })
  march = await month('2031-03-01', { Back: '03', Breath: '10' })
  member = await makeLibrary(studio.context).member('Calendars')
  await holdUntil(member, '2031-12-31T00:00:00Z')
  await join(june.id, member)
})
afterAll(() => studio.stop())

const at = (instant: string) =>
  studio.context.clock.setOffset(Date.parse(instant) - studio.context.clock.machine().getTime())

async function month(of: string, titles: Record<string, string>) {
  const { db, clock, content } = studio.context
  const row = { userId: ines.id, title: 'Month', month: of, type: 'Day5' as const, createdAt: clock.now() }
  const [calendar] = await db.insert(calendars).values(row).returning({ id: calendars.id })
  const rows = Object.entries(titles).map(([title, day]) => ({
    calendarId: calendar!.id,
    title,
    startsAt: new Date(`${of.slice(0, 8)}${day}T07:00:00Z`),
  }))
  const made = await db.insert(calendarEvents).values(rows).returning({ id: calendarEvents.id })
  content.drop()
  return { id: calendar!.id, events: made.map(({ id }) => id) }
}

const join = (calendarId: string, { id: userId }: TestPerson) =>
  studio.context.db
    .insert(calendarMembers)
    .values({ calendarId, userId, joinedAt: studio.context.clock.now() })
const holdUntil = ({ id }: TestPerson, end: string) =>
  studio.context.db
    .update(subscriptions)
    .set({ periodEnd: new Date(end) })
    .where(eq(subscriptions.userId, id))

const change = (body: MemberDaysChange, { id = june.id, person = member } = {}) =>
  studio.as(person).call(changeMemberDays, { params: { id }, body })
const move = (event: number, day: string) => change({ change: 'move', eventId: june.events[event]!, day })
const begin = (day: string, person = member) => change({ change: 'start', day }, { id: march.id, person })
const leaveMarch = () =>
  studio.as(member).call(leaveCalendar, { params: { id: march.id }, query: { userId: member.id } })
const rowsOf = (calendarId: string) =>
  studio.context.db
    .select()
    .from(calendarMembers)
    .where(and(eq(calendarMembers.calendarId, calendarId), eq(calendarMembers.userId, member.id)))
const daysOf = ({
  events,
}: {
  events: { title: string; eventDateTime: string; skipped?: true | undefined }[]
}) =>
  events.map(({ title, eventDateTime, skipped }) =>
    [title, eventDateTime.slice(5, 10), ...(skipped ? ['skipped'] : [])].join(' '),
  )
const shownJune = async (person = member) => {
  const query = { monthOfCreationFrom: '2031-06-01', monthOfCreationTo: '2031-06-01', userId: ines.id }
  const { records } = await studio.as(person).call(listCalendars, { query })
  return records[0]!
}

describe('the rest of a joined month', () => {
  test('moves from a practice on for who moves it, and for nobody else; twice changes nothing', async () => {
    const other = await makeLibrary(studio.context).member('Calendars')
    await join(june.id, other)
    const moved = await move(1, '2031-06-15')
    expect(daysOf(moved)).toEqual(['Feet 06-02', 'Knees 06-15', 'Hips 06-22'])
    expect(moved.ownDays).toEqual({ startsOn: null, moved: true, skipping: false })
    expect(moved.undoes).toBe(1)
    expect(await move(1, '2031-06-15')).toEqual({ ...moved, undoes: null })
    expect(daysOf(await shownJune())).toEqual(daysOf(moved))
    expect(await shownJune(other)).not.toHaveProperty('ownDays')
    expect(daysOf(await shownJune(other))).toEqual(['Feet 06-02', 'Knees 06-12', 'Hips 06-19'])
  })

  test('is undone once, and goes back to the days of the teacher', async () => {
    await move(1, '2031-06-15')
    await move(2, '2031-06-25')
    expect(daysOf(await change({ change: 'undo' }))).toEqual(['Feet 06-02', 'Knees 06-15', 'Hips 06-22'])
    expect(daysOf(await change({ change: 'undo' }))).toEqual(['Feet 06-02', 'Knees 06-15', 'Hips 06-22'])
    const back = await change({ change: 'back' })
    expect(daysOf(back)).toEqual(['Feet 06-02', 'Knees 06-12', 'Hips 06-19'])
    expect(back).not.toHaveProperty('ownDays')
    expect(daysOf(await change({ change: 'undo' }))).toContain('Knees 06-15')
  })

  test('is undone by the change that is meant; what came later stays', async () => {
    const undo = (undoes: number) => change({ change: 'undo', undoes })
    const first = (await move(1, '2031-06-15')).undoes!
    const second = (await move(2, '2031-06-25')).undoes!
    expect((await refused(undo(first))).message).toBe(refusals.changedSince)
    expect(daysOf(await shownJune())).toEqual(['Feet 06-02', 'Knees 06-15', 'Hips 06-25'])
    const undone = await undo(second)
    expect(daysOf(undone)).toEqual(['Feet 06-02', 'Knees 06-15', 'Hips 06-22'])
    expect(daysOf(await undo(second))).toEqual(daysOf(undone))
  })

  test('follows a teacher who moves or deletes a practice, or leaves', async () => {
    await move(1, '2031-06-15')
    const { db, content } = studio.context
    const isHips = eq(calendarEvents.id, june.events[2]!)
    await db
      .update(calendarEvents)
      .set({ startsAt: new Date('2031-06-20T09:00:00Z') })
      .where(isHips)
    content.drop()
    expect(daysOf(await shownJune())).toContain('Hips 06-23')
    await db.delete(calendarEvents).where(eq(calendarEvents.id, june.events[1]!))
    content.drop()
    expect(daysOf(await shownJune())).toEqual(['Feet 06-02', 'Hips 06-23'])
    expect((await refused(move(1, '2031-06-16'))).fields).toEqual({ eventId: fieldTexts.practice })
    await db.update(users).set({ active: false }).where(eq(users.id, ines.id))
    content.drop()
    expect((await refused(move(2, '2031-06-24'))).status).toBe(404)
    expect((await studio.as(member).call(monthsOnOwnDays, {})).records).toEqual([])
  })

  test('moves neither into the past nor too far, and no practice of another month', async () => {
    const fieldsOf = async (promise: Promise<unknown>) => (await refused(promise)).fields
    expect(await fieldsOf(move(1, '2031-06-09'))).toEqual({ day: fieldTexts.past })
    expect(await fieldsOf(move(1, '2031-08-12'))).toEqual({ day: fieldTexts.tooFar })
    expect(await fieldsOf(move(1, '2031-06-31'))).toEqual({ day: fieldTexts.day })
    const other = { change: 'move' as const, eventId: march.events[0]!, day: '2031-06-15' }
    expect(await fieldsOf(change(other))).toEqual({ eventId: fieldTexts.practice })
    expect(Object.keys((await fieldsOf(change({ change: 'move' }))) ?? {})).toEqual(['day'])
    expect(daysOf(await move(1, '2031-08-11'))).toEqual(['Feet 06-02', 'Knees 08-11', 'Hips 08-18'])
    // In Auckland it is the 11th already.
    const zoned = { change: 'move' as const, eventId: june.events[1]!, timeZone: 'Pacific/Auckland' }
    expect(await fieldsOf(change({ ...zoned, day: '2031-06-10' }))).toEqual({ day: fieldTexts.past })
  })

  test('is on home as long as it lasts, beyond the end of its month, and ends with leaving', async () => {
    await move(2, '2031-07-05')
    at('2031-07-03T12:00:00Z')
    const [ahead] = await calendarsAhead(studio.context, member.id)
    expect(daysOf(ahead!)).toEqual(['Hips 07-05'])
    const { records } = await studio.as(member).call(monthsOnOwnDays, {})
    expect(records.map(({ id }) => id)).toEqual([june.id])
    at('2031-09-03T12:00:00Z')
    expect(await calendarsAhead(studio.context, member.id)).toEqual([])
    at(NOON)
    const asked = { params: { id: june.id }, query: { userId: member.id } }
    await studio.as(member).call(leaveCalendar, asked)
    expect((await refused(change({ change: 'back' }))).status).toBe(409)
    expect(await studio.as(member).call(joinCalendar, asked)).not.toHaveProperty('ownDays')
    expect(daysOf(await shownJune())).toContain('Hips 06-19')
  })

  test('stays as it is when it is joined again, and is closed with the plan', async () => {
    const { undoes: _undoes, ...moved } = await move(1, '2031-06-15')
    const asked = { params: { id: june.id }, query: { userId: member.id } }
    expect(await studio.as(member).call(joinCalendar, asked)).toEqual(moved)
    await holdUntil(member, '2031-06-09T00:00:00Z')
    expect((await refused(move(1, '2031-06-16'))).status).toBe(403)
  })
})

test('a week that is left out is neither on home nor in the mail, and the rest keeps its days', async () => {
  await change({ change: 'skip', day: '2031-06-11' })
  expect(daysOf(await shownJune())).toEqual(['Feet 06-02', 'Knees 06-12 skipped', 'Hips 06-19'])
  const [ahead] = (await studio.as(member).call(home, {})).calendars ?? []
  expect(daysOf(ahead!)).toEqual(['Hips 06-19'])
  const week = { from: new Date('2031-06-09T00:00:00Z'), to: new Date('2031-06-16T00:00:00Z') }
  const mailed = async () =>
    (
      await weekOf(
        studio.context,
        { id: member.id, role: 'Student' },
        { ...week, begins: '2031-06-09', noon: week.from },
      )
    )?.events.map(({ title }) => title) ?? []
  expect(await mailed()).toEqual([])
  await change({ change: 'keep', day: '2031-06-15' })
  expect(await mailed()).toEqual(['Knees'])
  const tooEarly = change({ change: 'skip', day: '2031-06-08' })
  expect((await refused(tooEarly)).fields).toEqual({ day: fieldTexts.week })
  expect((await refused(change({ change: 'skip', day: '2031-08-20' }))).fields).toEqual({
    day: fieldTexts.week,
  })
})

describe('a past month', () => {
  test('begins on a day of one’s own, in the same order and with the same gaps', async () => {
    const begun = await begin('2031-06-20')
    expect([begun.joined, begun.ownDays]).toEqual([
      true,
      { startsOn: '2031-06-20', moved: false, skipping: false },
    ])
    expect(daysOf(begun)).toEqual(['Back 06-20', 'Breath 06-27'])
    const ahead = await calendarsAhead(studio.context, member.id)
    expect(ahead.map(({ id }) => id)).toEqual([june.id, march.id])
    const later = await change(
      { change: 'move', eventId: march.events[1]!, day: '2031-07-01' },
      { id: march.id },
    )
    expect(daysOf(later)).toEqual(['Back 06-20', 'Breath 07-01'])
    expect(daysOf(await change({ change: 'back' }, { id: march.id }))).toEqual(daysOf(begun))
    expect(daysOf(await begin('2031-06-21'))).toEqual(['Back 06-21', 'Breath 06-28'])
    expect(daysOf(await change({ change: 'undo' }, { id: march.id }))).toEqual(daysOf(begun))
  })

  test('begins on the day by the clock of who begins it, not of the teacher', async () => {
    const { db, content } = studio.context
    await db.update(users).set({ timeZone: 'Pacific/Auckland' }).where(eq(users.id, ines.id))
    // The 4th at 7:00 in Auckland, the 3rd at 19:00 in Vienna.
    const early = { startsAt: new Date('2031-03-03T18:00:00Z') }
    await db.update(calendarEvents).set(early).where(eq(calendarEvents.id, march.events[0]!))
    content.drop()
    const body = { change: 'start' as const, day: '2031-06-20', timeZone: 'Europe/Vienna' }
    const { events } = await change(body, { id: march.id })
    // At 7:00 in the winter of Auckland, on the evening before in Vienna.
    expect(events[0]?.eventDateTime).toBe('2031-06-20T19:00:00.000Z')
    // A class at 10:00 in Auckland is late in Vienna's evening, and in summer after midnight.
    const late = { startsAt: new Date('2031-03-03T21:00:00Z') }
    await db.update(calendarEvents).set(late).where(eq(calendarEvents.id, march.events[0]!))
    content.drop()
    const again = await change({ ...body, day: '2031-06-21' }, { id: march.id })
    expect(again.events[0]?.eventDateTime).toBe('2031-06-20T22:00:00.000Z')
  })

  test('that was joined to begin it is left by Undo, and by leaving; one that was joined in time is not', async () => {
    const { undoes } = await begin('2031-06-20')
    expect(await change({ change: 'undo', undoes: undoes! }, { id: march.id })).toMatchObject({
      joined: false,
    })
    expect(await rowsOf(march.id)).toEqual([])
    await begin('2031-06-20')
    await begin('2031-06-21')
    expect((await change({ change: 'undo' }, { id: march.id })).joined).toBe(true)
    expect((await leaveMarch()).joined).toBe(false)
    expect(await rowsOf(march.id)).toEqual([])

    at('2031-03-20T12:00:00Z')
    await join(march.id, member)
    at(NOON)
    const began = await begin('2031-06-20')
    expect((await change({ change: 'undo', undoes: began.undoes! }, { id: march.id })).joined).toBe(true)
    await begin('2031-06-20')
    expect(await leaveMarch()).toMatchObject({ joined: true })
    expect(await rowsOf(march.id)).toMatchObject([{ days: null, joinedAt: new Date('2031-03-20T12:00:00Z') }])
  })

  test('tells its teacher how many have days of it still to come', async () => {
    await begin('2031-06-20')
    const query = { monthOfCreationFrom: '2031-03-01', monthOfCreationTo: '2031-03-01', userId: ines.id }
    const shown = async () => (await studio.as(ines).call(listCalendars, { query })).records[0]
    expect(await shown()).toMatchObject({ usersCount: 1, usersOnOwnDays: 1 })
    at('2031-12-10T12:00:00Z')
    expect(await shown()).not.toHaveProperty('usersOnOwnDays')
  })

  test('is begun by two presses at once as one, and not without a plan', async () => {
    const presses = await Promise.all([begin('2031-06-20'), begin('2031-06-20')])
    expect(daysOf(presses[0])).toEqual(daysOf(presses[1]))
    expect(presses.map(({ undoes }) => undoes).sort()).toEqual([1, null])
    const isOne = and(eq(calendarMembers.calendarId, march.id), eq(calendarMembers.userId, member.id))
    expect(await studio.context.db.$count(calendarMembers, isOne)).toBe(1)
    expect((await refused(begin('2031-06-20', await studio.people.student()))).status).toBe(403)
  })

  test('begins today or within a year; the present month does not, nor one without a practice', async () => {
    expect((await refused(begin('2031-06-09'))).fields).toEqual({ day: fieldTexts.past })
    expect((await refused(begin('2032-06-12'))).fields).toEqual({ day: fieldTexts.startTooFar })
    const present = change({ change: 'start', day: '2031-06-20' })
    expect((await refused(present)).message).toBe(refusals.notOver)
    await studio.context.db.delete(calendarEvents).where(eq(calendarEvents.calendarId, march.id))
    expect((await refused(begin('2031-06-20'))).message).toBe(refusals.nothingToStart)
    // Nothing was joined by what was refused.
    expect(await studio.context.db.$count(calendarMembers, eq(calendarMembers.calendarId, march.id))).toBe(0)
  })
})

test('the link in one’s own calendar follows: a change counts, and a week that is left out is cancelled', async () => {
  const { feed } = await studio.as(member).call(renewCalendarFeed, {})
  const read = async () => {
    const { body } = await studio.inject({ url: new URL(feed?.url ?? '').pathname })
    return body
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((entry) =>
        ['SUMMARY', 'DTSTART', 'SEQUENCE', 'STATUS']
          .map((key) => new RegExp(`${key}:(.*)\r`).exec(entry)?.[1])
          .join(' '),
      )
  }
  await move(1, '2031-06-15')
  expect(await read()).toContain('Knees with Ines Calder 20310615T070000Z 1 CONFIRMED')
  await change({ change: 'skip', day: '2031-06-15' })
  expect(await read()).toContain('Knees with Ines Calder 20310615T070000Z 2 CANCELLED')
  await change({ change: 'back' })
  expect(await read()).toContain('Knees with Ines Calder 20310612T070000Z 3 CONFIRMED')
  await move(1, '2031-06-15')
  await studio.as(ines).call(deleteEvent, { params: { id: june.events[1]! } })
  expect(await read()).toContain('Knees with Ines Calder 20310615T070000Z 5 CANCELLED')
  await begin('2031-06-20')
  expect(await read()).toContain('Back with Ines Calder\\, my March 20310620T070000Z 1 CONFIRMED')
  // Nothing is to come without a plan; what was cancelled stays so.
  await holdUntil(member, new Date(Date.parse(NOON) - DAY).toISOString())
  expect((await read()).map((line) => line.split(' ')[0])).toEqual(['Feet', 'Knees'])
})
