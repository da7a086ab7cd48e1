import { DAY, HOUR } from '@studio/contract/dates.ts'
import { chooseMail } from '@studio/contract/mail-choices/endpoints.ts'
import { setReading } from '@studio/contract/studio/own/endpoints.ts'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailChoices } from '../../../database/tables/mail-choices.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { calendarEvents, calendarMembers, calendars } from '../../../database/tables/practice-calendar.ts'
import { mails } from '../../../database/tables/studio.ts'
import { makeLibrary } from '../../../testing/library.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { beginWeeks } from './weekly-plan.ts'

/** Noon UTC of a Sunday with no clock change nearby. */
const SUNDAY_NOON = Date.parse('2031-06-01T12:00:00Z')
const mondayAt = (hours: number) => SUNDAY_NOON + 12 * HOUR + hours * HOUR

let studio: TestStudio
let coach: TestPerson
let calendarId: string

beforeAll(async () => {
  studio = await startTestStudio()
  coach = await studio.people.coach({ firstName: 'Ines', lastName: 'Calder' })
  calendarId = await makeCalendar('2031-06-01', [
    ['Last Sunday', mondayAt(-20)],
    ['Slow tide', mondayAt(31.25)],
    ['Next Monday', mondayAt(7 * 24 + 20)],
  ])
})
afterAll(() => studio.stop())

async function makeCalendar(month: string, events: [title: string, startsAt: number][]): Promise<string> {
  const { db, clock } = studio.context
  const [calendar] = await db
    .insert(calendars)
    .values({ userId: coach.id, title: 'June', month, type: 'Day5', createdAt: clock.now() })
    .returning({ id: calendars.id })
  const rows = events.map(([title, startsAt]) => ({
    calendarId: calendar!.id,
    title,
    startsAt: new Date(startsAt),
  }))
  await db.insert(calendarEvents).values(rows)
  return calendar!.id
}

/** A member who joined a calendar and has the mail switched on, in a zone. */
async function joined(timeZone: string, wanted = true): Promise<TestPerson> {
  const person = await makeLibrary(studio.context).member('Calendars')
  const { db, clock } = studio.context
  const periodEnd = new Date(SUNDAY_NOON + 60 * DAY)
  await db.update(subscriptions).set({ periodEnd }).where(eq(subscriptions.userId, person.id))
  await db.insert(calendarMembers).values({ calendarId, userId: person.id, joinedAt: clock.now() })
  await studio.as(person).call(chooseMail, { body: { kind: 'weeklyPlan', wanted, timeZone } })
  return person
}

/** Runs the job twice at an instant of the studio's time, as two servers would. */
async function askAt(instant: number): Promise<void> {
  studio.context.clock.setOffset(instant - studio.context.clock.machine().getTime())
  await Promise.all([beginWeeks(studio.context), beginWeeks(studio.context)])
  await studio.context.queue.drain()
}
const weeksOf = async (person: TestPerson) =>
  studio.context.db
    .select({ to: mails.to, text: mails.text, unsubscribeUrl: mails.unsubscribeUrl })
    .from(mails)
    .where(like(mails.key, `week-%-${person.id}`))

test('whoever wants it is mailed their week on Monday morning by their own clock, once (D18.weekly-plan)', async () => {
  const [auckland, angeles, unwilling] = [
    await joined('Pacific/Auckland'),
    await joined('America/Los_Angeles'),
    await joined('Pacific/Auckland', false),
  ]
  const idle = await studio.people.student()
  const wish = { kind: 'weeklyPlan' as const, wanted: true, timeZone: 'Pacific/Auckland' }
  await studio.as(idle).call(chooseMail, { body: wish })

  await askAt(mondayAt(-5.5))
  const [mail] = await weeksOf(auckland)
  expect(mail?.to).toBe(auckland.email)
  // 07:15 on Tuesday in UTC.
  expect(mail?.text).toContain('Slow tide, Tuesday 19:15, with Ines Calder')
  expect(mail?.text).toContain('Auckland time')
  expect(mail?.text).not.toMatch(/Last Sunday|Next Monday/)
  expect(mail?.unsubscribeUrl).toContain('/mail/unsubscribe/')
  expect([await weeksOf(angeles), await weeksOf(unwilling), await weeksOf(idle)]).toEqual([[], [], []])

  await askAt(mondayAt(14))
  expect((await weeksOf(angeles))[0]?.text).toContain('Slow tide, Tuesday 00:15')
  await askAt(mondayAt(15))
  expect([(await weeksOf(auckland)).length, (await weeksOf(angeles)).length]).toEqual([1, 1])
  await askAt(mondayAt(-5.5) + 7 * DAY)
  expect((await weeksOf(auckland)).length).toBe(2)
})

test('whoever’s Monday the studio’s clock jumps over is mailed their week once it is found, and whose plan has ended nothing (D18.weekly-plan)', async () => {
  studio.context.clock.setOffset(SUNDAY_NOON - studio.context.clock.machine().getTime())
  const [member, ended, late] = [await joined('UTC'), await joined('UTC'), await joined('UTC')]
  const { db, clock } = studio.context
  await db.update(subscriptions).set({ periodEnd: clock.now() }).where(eq(subscriptions.userId, ended.id))
  const tuesday = new Date(mondayAt(24))
  await db.update(mailChoices).set({ chosenAt: tuesday }).where(eq(mailChoices.userId, late.id))
  await askAt(mondayAt(34))
  await askAt(mondayAt(35))
  expect((await weeksOf(member)).map(({ text }) => text)).toEqual([
    expect.stringContaining('Slow tide, Tuesday 07:15'),
  ])
  expect([await weeksOf(ended), await weeksOf(late)]).toEqual([[], []])
})

test('in a studio whose week begins on Sunday it is mailed then, by a 12-hour clock where the studio has one (D14, D18.weekly-plan)', async () => {
  const admin = await studio.people.admin()
  const reads = (weekStart: 7 | null, clock: 'h12' | null) =>
    studio.as(admin).call(setReading, { body: { weekStart, clock } })
  studio.context.clock.setOffset(SUNDAY_NOON - DAY - studio.context.clock.machine().getTime())
  await reads(7, 'h12')
  const member = await joined('UTC')
  await askAt(mondayAt(-17.5))
  const [mail] = await weeksOf(member)
  expect(mail?.text).toContain('Last Sunday, Sunday 4:00 am')
  expect(mail?.text).toContain('Slow tide, Tuesday 7:15 am, with Ines Calder')
  await reads(null, null)
})

test('a week that begins with another day from now on is not mailed to whoever had most of it, and the next one is (D14, D18.weekly-plan)', async () => {
  const admin = await studio.people.admin()
  const begin = (weekStart: 7 | null) =>
    studio.as(admin).call(setReading, { body: { weekStart, clock: null } })
  studio.context.clock.setOffset(SUNDAY_NOON - DAY - studio.context.clock.machine().getTime())
  const member = await joined('UTC')
  await askAt(mondayAt(7))
  await begin(7)
  await askAt(mondayAt(9))
  await askAt(mondayAt(31))
  expect((await weeksOf(member)).length).toBe(1)
  await askAt(mondayAt(6 * 24 + 7))
  expect((await weeksOf(member)).length).toBe(2)
  await begin(null)
})

test('moving the studio’s clock over a Monday mails the week (D16)', async () => {
  studio.context.clock.setOffset(SUNDAY_NOON - DAY - studio.context.clock.machine().getTime())
  const member = await joined('UTC')
  await studio.clock.move(3.2 * DAY)
  expect((await weeksOf(member)).length).toBe(1)
})

test('a zone that no clock goes by is refused', async () => {
  const person = await studio.people.student()
  const wish = (timeZone: string) =>
    studio.as(person).call(chooseMail, { body: { kind: 'weeklyPlan', wanted: true, timeZone } })
  for (const zone of ['Mars/Olympus', '+99:00', 'x'.repeat(61), ''])
    expect((await refused(wish(zone))).fields).toHaveProperty('timeZone')
})
