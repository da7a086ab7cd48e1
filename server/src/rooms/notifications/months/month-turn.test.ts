import { DAY, HOUR } from '@studio/contract/dates.ts'
import { chooseMail } from '@studio/contract/mail-choices/endpoints.ts'
import { myNotifications, notifications } from '@studio/contract/notifications/endpoints.ts'
import {
  answerMonth,
  answerMonthByLink,
  chooseEachMonth,
  copyCalendar,
  createCalendar,
  createEvent,
  deleteCalendar,
  joinCalendar,
  leaveCalendar,
  monthByLink,
  monthTurns,
} from '@studio/contract/practice-calendar/endpoints.ts'
import { addPushDevice } from '@studio/contract/push/endpoints.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { subscriptions } from '../../../database/tables/membership.ts'
import { notifications as sent } from '../../../database/tables/notifications.ts'
import { users } from '../../../database/tables/people.ts'
import { calendarMembers, monthInvitations } from '../../../database/tables/practice-calendar.ts'
import { mails } from '../../../database/tables/studio.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { monthsAround } from '../../../testing/months.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { startPushService, type TestPushService } from '../../../testing/push-service.ts'
import { refused } from '../../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { sentBy, watchStatements } from '../../../testing/statements.ts'
import { openMonth } from '../../practice-calendar/month-turn/open-month.ts'
import { beginMonths } from '../../practice-calendar/month-turn/remind-members.ts'
import { mailMonth } from './month-mail.ts'
import { tellMonth } from './month-notice.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let video: string
/** A teacher with a calendar of the present month, and a member of it; new for each test. */
let ines: TestPerson
let member: TestPerson
let present: string
/** An instant in the middle of a month. */
const MIDDLE = Date.parse('2031-05-15T12:00:00Z')
const setTo = (instant: number) =>
  studio.context.clock.setOffset(instant - studio.context.clock.machine().getTime())

let service: TestPushService

beforeAll(async () => {
  service = await startPushService()
  studio = await startTestStudio({ STAND_IN_URL: service.origin })
  library = makeLibrary(studio.context)
  video = await library.video({ durationSeconds: 1500 })
})
beforeEach(async () => {
  setTo(MIDDLE)
  ines = await studio.people.coach({ firstName: 'Ines', lastName: 'Calder' })
  member = await memberOf('Calendars')
  present = await calendarOf(monthsAround(studio.context).present)
  await addTo(present, '20')
  await join(member, present)
})
afterAll(async () => {
  await studio.stop()
  await service.stop()
})

async function memberOf(permission: 'Calendars' | 'DailyClasses') {
  const person = await library.member(permission)
  const periodEnd = new Date(MIDDLE + 300 * DAY)
  await studio.context.db.update(subscriptions).set({ periodEnd }).where(eq(subscriptions.userId, person.id))
  return person
}
async function calendarOf(monthOfCreation: string) {
  const body = { title: 'Grounded May', monthOfCreation, type: 'Day5' as const }
  return (await studio.as(ines).call(createCalendar, { body })).id
}
const addTo = (calendarId: string, day: string, month = monthsAround(studio.context).present) =>
  studio.as(ines).call(createEvent, {
    body: {
      calendarId,
      title: 'Feet first',
      description: 'Socks off.',
      eventDateTime: `${month.slice(0, 8)}${day}T07:00:00.000Z`,
      videoIds: [video],
    },
  })
const of = (person: TestPerson, id: string) => ({ params: { id }, query: { userId: person.id } })
const join = (person: TestPerson, id: string) => studio.as(person).call(joinCalendar, of(person, id))
/** The teacher opens the next month with a copy of the present one. */
async function openNext() {
  const { next } = monthsAround(studio.context)
  const body = { title: 'Grounded June', monthOfCreation: next }
  const copied = await studio.as(ines).call(copyCalendar, { params: { id: present }, body })
  await studio.context.queue.drain()
  return copied
}
const titlesOf = async (person: TestPerson) => {
  const { records } = await studio.as(person).call(myNotifications, { query: {} })
  return records.map(({ title }) => title)
}
const turnOf = async (person: TestPerson) => (await studio.as(person).call(monthTurns, {})).records[0]
const inMay = { monthOfCreation: '2031-05-01T00:00:00.000Z', joined: true }
const keep = (person: TestPerson, wanted = true) =>
  studio.as(person).call(chooseEachMonth, { params: { id: ines.id }, body: { wanted } })
/** Mails what the invitations of a calendar say, without the wait for a copy that is undone. */
async function mailsOf(person: TestPerson, calendarId: string, about: 'opened' | 'begun' = 'opened') {
  const { db } = studio.context
  const isIt = eq(monthInvitations.calendarId, calendarId)
  const [told] = await db.select().from(monthInvitations).where(isIt)
  const at = (about === 'opened' ? told?.toldAt : told?.remindedAt)?.toISOString() ?? ''
  await mailMonth(studio.context, { calendarId, about, at })
  return (await db.select().from(mails).where(eq(mails.to, person.email))).filter(({ key }) =>
    key.startsWith('month-'),
  )
}
const tokenIn = (text: string) =>
  new URL(/http\S+join-month\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? ''

test('whoever joined the last month is told when the next one opens, and joins it with one press (PRACTICE-14)', async () => {
  const stranger = await memberOf('Calendars')
  const { id } = await openNext()
  expect(await titlesOf(member)).toEqual(['Ines’s June is here'])
  expect(await titlesOf(stranger)).toEqual([])
  const { records: months } = await studio.as(member).call(monthTurns, {})
  expect(months).toMatchObject([
    {
      teacher: { firstName: 'Ines' },
      monthOfCreation: '2031-06-01T00:00:00.000Z',
      calendar: { id, title: 'Grounded June', practices: [{ title: 'Feet first', duration: 1500 }] },
      last: { monthOfCreation: '2031-05-01T00:00:00.000Z', practices: 1, kept: 0 },
      joined: false,
      eachMonth: false,
    },
  ])
  await join(member, id)
  expect(await turnOf(member)).toMatchObject({ joined: true, joinedByItself: false })
  expect(await studio.as(stranger).call(monthTurns, {})).toEqual({ records: [], everJoined: false })
})

test('a month that is planned by hand is open with its first practice, and told once', async () => {
  const { next } = monthsAround(studio.context)
  const id = await calendarOf(next)
  await studio.context.queue.drain()
  expect(await titlesOf(member)).toEqual([])
  expect(await turnOf(member)).toMatchObject(inMay)
  for (const day of ['03', '10']) {
    await addTo(id, day, next)
    await studio.context.queue.drain()
  }
  expect(await titlesOf(member)).toEqual(['Ines’s June is here'])
})

test('unanswered, it is told once more on the first day by one’s own clock, and never a third time', async () => {
  const { id } = await openNext()
  const other = await memberOf('Calendars')
  await join(other, present)
  setTo(Date.parse('2031-06-01T05:00:00Z'))
  const look = async () => {
    await beginMonths(studio.context)
    await studio.context.queue.drain()
  }
  await look()
  expect(await titlesOf(member)).toHaveLength(1)
  for (const hour of [6, 7, 30]) {
    setTo(Date.parse('2031-06-01T00:00:00Z') + hour * HOUR)
    await look()
  }
  expect(await titlesOf(member)).toEqual(['Ines’s June has begun', 'Ines’s June is here'])
  // Who joined the last month after the next one was open is told on its first day.
  expect(await titlesOf(other)).toEqual(['Ines’s June has begun'])
  expect((await mailsOf(member, id, 'begun')).map(({ subject }) => subject)).toEqual([
    'Ines’s June has begun',
  ])
})

test('whoever lives elsewhere is told on their own first day, each once, in the studio, by push and by mail (D18.month-turn)', async () => {
  const { db, queue } = studio.context
  await openNext()
  const names = ['Pacific/Auckland', 'Europe/Berlin', 'America/Los_Angeles']
  const people = await Promise.all(names.map(() => memberOf('Calendars')))
  for (const [at, person] of people.entries()) {
    await db.update(users).set({ timeZone: names[at]! }).where(eq(users.id, person.id))
    await join(person, present)
    await studio.as(person).call(addPushDevice, { body: service.subscribe(person.id) })
  }
  const from = Date.parse('2031-05-31T17:12:00Z')
  for (let hour = 0; hour < 24; hour += 1) {
    setTo(from + hour * HOUR)
    await beginMonths(studio.context)
    await queue.drain()
  }
  for (const person of people) {
    expect(await titlesOf(person)).toEqual(['Ines’s June has begun'])
    const pushed = service.received.filter(({ to }) => to === person.id)
    expect(pushed.map(({ content }) => content.title)).toEqual(['Ines’s June has begun'])
    const written = (await db.select().from(mails)).filter(({ to }) => to === person.email)
    expect(written.map(({ subject }) => subject)).toContain('Ines’s June has begun')
  }
  const told = await Promise.all(people.map((one) => studio.as(one).call(myNotifications, { query: {} })))
  expect(told.map(({ records }) => records[0]?.dateTime.slice(0, 13))).toEqual([
    '2031-05-31T18',
    '2031-06-01T04',
    '2031-06-01T13',
  ])
  const { records } = await studio.as(ines).call(notifications, { query: {} })
  expect(records.filter(({ title }) => title === 'Ines’s June has begun')).toHaveLength(1)
})

test('‘Not this month’ is an answer, and so is joining: neither is asked again', async () => {
  const { id } = await openNext()
  await studio.as(member).call(answerMonth, { params: { id }, body: { declined: true } })
  expect(await turnOf(member)).toMatchObject({ declined: true })
  setTo(Date.parse('2031-06-01T08:00:00Z'))
  await beginMonths(studio.context)
  await studio.context.queue.drain()
  expect(await titlesOf(member)).toEqual(['Ines’s June is here'])
})

test('the push message joins by its button, which whoever has joined by themselves does not get (PRACTICE-14, D18.push)', async () => {
  const other = await memberOf('Calendars')
  await join(other, present)
  await keep(other)
  for (const person of [member, other])
    await studio.as(person).call(addPushDevice, { body: service.subscribe(person.id) })
  await openNext()
  const [asked, kept] = [member, other].map(({ id }) => service.received.find(({ to }) => to === id)?.content)
  expect(kept).toMatchObject({ title: 'You are in Ines’s June' })
  expect(kept).not.toHaveProperty('button')
  const button = asked?.button
  expect(button).toMatchObject({ label: 'Join June', done: 'You are in Ines’s June' })
  const { statusCode } = await studio.inject({ method: 'PUT', url: button?.url ?? '', payload: button?.body })
  expect(statusCode).toBe(200)
  expect(await turnOf(member)).toMatchObject({ joined: true })
})

test('a month that its teacher has not opened on its first day says so', async () => {
  setTo(Date.parse('2031-06-01T08:00:00Z'))
  expect(await turnOf(member)).toMatchObject({ monthOfCreation: '2031-06-01T00:00:00.000Z', calendar: null })
})

test('‘Keep me in each month’ joins when it opens, is told and undone by a press', async () => {
  await keep(member)
  const { id } = await openNext()
  expect(await titlesOf(member)).toEqual(['You are in Ines’s June'])
  expect(await turnOf(member)).toMatchObject({ joined: true, joinedByItself: true, eachMonth: true })
  const [mail] = await mailsOf(member, id)
  expect([mail?.subject, mail?.text]).toEqual(['You are in Ines’s June', expect.stringContaining('Undo')])
  await studio.as(member).call(leaveCalendar, of(member, id))
  expect(await turnOf(member)).toMatchObject({ joined: false, declined: true, eachMonth: true })
  await keep(member, false)
  expect(await turnOf(member)).toMatchObject({ eachMonth: false })
})

test('it ends with the plan under which it was chosen, and needs one that opens calendars', async () => {
  expect((await refused(keep(await memberOf('DailyClasses')))).status).toBe(403)
  await keep(member)
  const { db, clock } = studio.context
  const own = eq(subscriptions.userId, member.id)
  await db.update(subscriptions).set({ endedAt: clock.now(), providerState: 'ended' }).where(own)
  await library.membership(member.id, ['Calendars'])
  expect(await turnOf(member)).toMatchObject({ ...inMay, eachMonth: false })
  await openNext()
  expect(await titlesOf(member)).toEqual(['Ines’s June is here'])
  expect(await turnOf(member)).toMatchObject({ joined: false, eachMonth: false })
})

test('nobody without a plan that opens calendars is told', async () => {
  const own = eq(subscriptions.userId, member.id)
  await studio.context.db
    .update(subscriptions)
    .set({ periodEnd: new Date(MIDDLE) })
    .where(own)
  await openNext()
  expect(await titlesOf(member)).toEqual([])
})

test('the mail’s button works without signing in until the month ends, and opening its link changes nothing (D18.mail-choices)', async () => {
  const { id } = await openNext()
  const [mail] = await mailsOf(member, id)
  expect(mail?.subject).toBe('Ines’s June is here')
  expect(mail?.text).toContain('Tuesday 17 June, 7:00')
  expect(mail?.unsubscribeUrl).toContain('/mail/unsubscribe/')
  const picture = new URL(new RegExp(`http[^"]+/share/month/${id}/[^"]+`).exec(mail?.html ?? '')?.[0] ?? '')
  const drawn = await studio.inject({ url: picture.pathname })
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const query = { token: tokenIn(mail?.text ?? '') }
  expect(await studio.call(monthByLink, { query })).toMatchObject({ joined: false, practices: 1 })
  const kept = { joined: true, eachMonth: true }
  expect(await studio.call(answerMonthByLink, { query, body: kept })).toMatchObject(kept)
  expect(await turnOf(member)).toMatchObject({ joined: true, eachMonth: true })
  expect(await studio.call(answerMonthByLink, { query, body: { joined: false } })).toMatchObject({
    joined: false,
  })
  for (const token of ['', 'x', query.token.replace(member.id, ines.id), `${query.token.slice(0, -3)}abc`])
    expect((await refused(studio.call(monthByLink, { query: { token } }))).status).toBe(404)
  setTo(Date.parse('2031-07-01T00:00:00Z'))
  expect((await refused(studio.call(answerMonthByLink, { query, body: { joined: true } }))).status).toBe(404)
})

/** Makes the jobs that wait due now, and runs them. */
async function letTimePass() {
  const { db, queue } = studio.context
  await db.execute(
    sql`update queue.job set start_after = now() where name = 'month.mailed' and state < 'active'`,
  )
  await queue.drain()
}
const monthMailsTo = async ({ email }: TestPerson) => {
  const written = await studio.context.db.select().from(mails).where(eq(mails.to, email))
  return written.filter(({ key }) => key.startsWith('month-')).map(({ subject }) => subject)
}

test('the queue mails an opened month two minutes later, and not after it was undone or has begun (PRACTICE-14, D18.mail-choices)', async () => {
  const { id } = await openNext()
  expect(await monthMailsTo(member)).toEqual([])
  await letTimePass()
  expect(await monthMailsTo(member)).toEqual(['Ines’s June is here'])
  await letTimePass()
  expect(await monthMailsTo(member)).toHaveLength(1)

  const late = await memberOf('Calendars')
  await join(late, present)
  await studio.as(ines).call(deleteCalendar, { params: { id } })
  await openNext()
  setTo(Date.parse('2031-06-01T08:00:00Z'))
  await beginMonths(studio.context)
  await letTimePass()
  expect(await monthMailsTo(late)).toEqual(['Ines’s June has begun'])
})

test('whoever wants no such mail gets none', async () => {
  await studio.as(member).call(chooseMail, { body: { kind: 'monthOpens', wanted: false } })
  const { id } = await openNext()
  expect(await mailsOf(member, id)).toEqual([])
})

test('a copy that is undone takes its notifications with it', async () => {
  const { id } = await openNext()
  await studio.as(ines).call(deleteCalendar, { params: { id } })
  expect(await titlesOf(member)).toEqual([])
  expect(await turnOf(member)).toMatchObject(inMay)
})

test('December turns into January like any other month: told, mailed, asked and reminded (PRACTICE-14)', async () => {
  setTo(Date.parse('2031-12-15T12:00:00Z'))
  present = await calendarOf('2031-12-01')
  await join(member, present)
  await addTo(present, '20')
  const { id } = await openNext()
  expect(await titlesOf(member)).toEqual(['Ines’s January is here'])
  const last = { monthOfCreation: '2031-12-01T00:00:00.000Z', practices: 1 }
  const monthOfCreation = '2032-01-01T00:00:00.000Z'
  expect(await turnOf(member)).toMatchObject({ monthOfCreation, calendar: { id }, last })
  const [mail] = await mailsOf(member, id)
  expect(mail?.text).toMatch(/Saturday 17 January, 7:00.*until 31 January/s)
  setTo(Date.parse('2032-01-01T08:00:00Z'))
  await beginMonths(studio.context)
  await studio.context.queue.drain()
  expect(await titlesOf(member)).toEqual(['Ines’s January has begun', 'Ines’s January is here'])
})

// The last, since its jobs wait.
test('a month is opened, told and begun by a few statements and values, however many its members are (L7)', async () => {
  const { db } = studio.context
  const crowd = sql`select id from users where user_name like 'month%'`
  await db.execute(sql`insert into users (first_name, last_name, user_name, user_name_folded, email, email_folded,
      password_hash, role, registered_at, registered_fully)
    select 'Ada', 'Crowd', name, name, name, name, 'none', 'Student', now(), now()
    from (select 'month' || n as name from generate_series(1, 600) n) people`)
  await db.execute(sql`insert into subscriptions (user_id, plan_id, cost_cents, provider_state, started_at, period_start, period_end)
    select c.id, plan_id, 2900, 'active', '2031-05-01', '2031-05-01', '2031-07-01' from (${crowd}) c, subscriptions s
    where s.user_id = ${member.id}::uuid`)
  await db.execute(sql`insert into calendar_members (calendar_id, user_id, joined_at)
    select ${present}::uuid, id, '2031-05-02' from (${crowd}) c`)
  await db.execute(sql`insert into calendar_regulars (teacher_id, user_id, chosen_at)
    select ${ines.id}::uuid, id, '2031-05-02' from (${crowd} limit 300) c`)
  const body = { title: 'Grounded June', monthOfCreation: monthsAround(studio.context).next }
  const { id } = await studio.as(ines).call(copyCalendar, { params: { id: present }, body })
  onTestFinished(watchStatements().stop)
  const below = (most: number) => expect.toSatisfy((count) => count < most)
  const few = { statements: below(100), values: below(300) }
  expect(await sentBy(() => openMonth(studio.context, { calendarId: id }))).toEqual(few)
  const invited = and(eq(monthInvitations.calendarId, id), isNotNull(monthInvitations.toldAt))
  expect(await db.$count(monthInvitations, invited)).toBe(601)
  expect(await db.$count(calendarMembers, eq(calendarMembers.calendarId, id))).toBe(300)
  setTo(Date.parse('2031-06-01T08:00:00Z'))
  expect(await sentBy(() => beginMonths(studio.context))).toEqual(few)
  const reminded = and(eq(monthInvitations.calendarId, id), isNotNull(monthInvitations.remindedAt))
  expect(await db.$count(monthInvitations, reminded)).toBe(301)
  const [told] = await db.select().from(monthInvitations).where(invited).limit(1)
  const job = { calendarId: id, about: 'opened', at: told!.toldAt!.toISOString() } as const
  expect(await sentBy(() => tellMonth(studio.context, job))).toEqual(few)
  const receipts = await db.select({ count: sent.recipientCount }).from(sent).where(eq(sent.calendarId, id))
  expect(receipts.map(({ count }) => count).toSorted((a, b) => a! - b!)).toEqual([300, 301])
})
