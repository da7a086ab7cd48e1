import { randomUUID } from 'node:crypto'
import { invoices, refundInvoice } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR, MINUTE } from '@studio/contract/dates.ts'
import { cancel, resume, setMembershipActive } from '@studio/contract/membership/endpoints.ts'
import { markRead, sendNotification } from '@studio/contract/notifications/endpoints.ts'
import { auditRows } from '@studio/contract/overview/endpoints.ts'
import { personPage, personTimeline } from '@studio/contract/person-page/endpoints.ts'
import type { TimelineEvent, TimelinePart } from '@studio/contract/person-page/schema.ts'
import { changeProgressSettings } from '@studio/contract/videos/progress/endpoints.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../database/connect.ts'
import { invoices as invoiceRows, ledger } from '../../database/tables/billing.ts'
import { invitations } from '../../database/tables/people.ts'
import { calendars } from '../../database/tables/practice-calendar.ts'
import { makeLibrary } from '../../testing/library.ts'
import { startMember, startPayingMember } from '../../testing/members.ts'
import { makeOffers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { filmWatcher } from '../../testing/watch-film.ts'
import { settleRefund } from '../billing/money-back/refund-invoice.ts'
import { refreshAndRecordDrift } from '../membership/sync/record-drift.ts'
import { personTimeline as personTimelineOf } from './timeline/timeline.ts'

let studio: TestStudio
let library: ReturnType<typeof makeLibrary>
let offers: ReturnType<typeof makeOffers>
let admin: TestPerson

beforeAll(async () => {
  studio = await startTestStudio()
  library = makeLibrary(studio.context)
  offers = makeOffers(studio)
  admin = await studio.people.admin({ firstName: 'Ruth', lastName: 'Sandoval' })
})
afterAll(() => studio.stop())
const watch = filmWatcher(() => [studio])

const asAdmin: TestStudio['call'] = (...asked) => studio.as(admin).call(...asked)
const of = ({ id }: { id: string }, query: object = {}) => ({ params: { id }, query })

type Kind = TimelineEvent['kind']
/** Events of a kind in a part of somebody's timeline. */
async function told<K extends Kind>(person: { id: string }, kind: K, part?: TimelinePart) {
  const { records } = await asAdmin(personTimeline, of(person, { pageLength: 100, ...(part && { part }) }))
  return records.filter((one): one is Extract<TimelineEvent, { kind: K }> => one.kind === kind)
}
/** One plan for several tests, which are tried again: a studio has four. */
let longPlan: ReturnType<typeof offers.plan> | undefined
const long = () => (longPlan ??= offers.plan({ title: 'Long', costCents: 2900 }))
const countsOf = async (person: { id: string }) => (await asAdmin(personTimeline, of(person))).counts

test('members are counted of the calendars on the page, not of all that there are', async () => {
  const coach = await studio.people.coach()
  const may = { userId: coach.id, title: 'May', type: 'Day3' as const, createdAt: new Date('2026-05-01') }
  const months = ['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01']
  await studio.context.db.insert(calendars).values(months.map((month) => ({ ...may, month })))
  await studio.context.db.transaction(async (tx) => {
    const scans = async () => {
      const { rows } = await tx.execute<{ scans: number }>(
        sql`select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_xact_user_tables where relname = 'calendar_members'`,
      )
      return rows[0]!.scans
    }
    const within = { ...studio.context, db: tx as unknown as Database }
    const scansFor = async (pageLength: number) => {
      const before = await scans()
      const { records } = await personTimelineOf(within, coach.id, { pageNumber: 1, pageLength })
      expect(records.map((event) => 'usersCount' in event && event.usersCount)).toEqual(
        Array(pageLength).fill(0),
      )
      return (await scans()) - before
    }
    expect((await scansFor(4)) - (await scansFor(1))).toBe(3)
  })
})

test('an Admin reads of a teacher who invited them and when; of nobody else is that told', async () => {
  const [coach, student] = [await studio.people.coach(), await studio.people.student()]
  const at = studio.context.clock.now()
  const row = { userName: coach.userName, tokenHash: randomUUID(), invitedBy: admin.id, invitedAt: at }
  await studio.context.db
    .insert(invitations)
    .values({ ...row, emailFolded: coach.email.toLowerCase(), usedAt: at })
  const { user, invited, note } = await asAdmin(personPage, { params: { id: coach.id } })
  expect([user.id, user.email, invited]).toEqual([
    coach.id,
    coach.email,
    { dateTime: at.toISOString(), by: { firstName: 'Ruth', lastName: 'Sandoval' } },
  ])
  expect(note).toMatchObject({ text: '', dateTime: null, author: null })
  expect((await asAdmin(personPage, { params: { id: student.id } })).invited).toBeNull()
  expect((await refused(asAdmin(personPage, { params: { id: randomUUID() } }))).status).toBe(404)
})

test('the history of a membership says which term was chosen', async () => {
  const by = (term: 'days30' | 'year', costCents: number) => ({ term, costCents })
  const plan = await offers.plan({ title: 'Slow', terms: [by('days30', 2900), by('year', 29_000)] })
  const member = await startMember(studio, offers, plan)
  await member.change(plan, { term: 'year' })
  await member.change(plan, { term: 'days30' })
  const { records } = await asAdmin(
    personTimeline,
    of(member.person, { part: 'membership', pageLength: 100 }),
  )
  const chosen = records.flatMap((one) => (one.kind === 'membership' ? [[one.what, one.plan]] : []))
  expect(chosen).toEqual([
    ['planChosen', 'Slow'],
    ['planChosen', 'Slow, yearly'],
    ['started', 'Slow'],
  ])
})

test('the history of a membership says how it began, what was chosen and why it was deactivated, the newest first', {
  timeout: 60_000,
}, async () => {
  const [cheap, dear] = [
    await offers.plan({ title: 'Slow', costCents: 1900 }),
    await offers.plan({ title: 'Full', costCents: 3900 }),
  ]
  const member = await startMember(studio, offers, cheap)
  const other = await startMember(studio, offers, cheap)
  await member.change(dear)
  await member.call(cancel, { params: member.params, query: { reason: 'My knee' } })
  await member.call(resume, { params: member.params })
  const deactivationReason = 'Two people on one account'
  await asAdmin(setMembershipActive, {
    params: member.params,
    body: { active: false, deactivationReason },
  })
  await asAdmin(setMembershipActive, { params: member.params, body: { active: true } })
  await other.call(cancel, { params: other.params, query: { reason: 'My back' } })
  await studio.clock.move(7 * DAY + 2 * HOUR)
  const asked = of(member.person, { part: 'membership', pageLength: 100 })
  const { records, pageInfo, counts } = await asAdmin(personTimeline, asked)
  expect(
    records.map((one) =>
      one.kind === 'membership'
        ? [one.what, one.plan, one.reason, one.by]
        : one.kind === 'deed' && [one.row.action, one.row.after?.deactivationReason, one.row.user?.firstName],
    ),
  ).toEqual([
    ['trialEnded', 'Full', null, null],
    ['membership.activated', null, 'Ruth'],
    ['membership.deactivated', deactivationReason, 'Ruth'],
    ['kept', 'Full', null, null],
    ['cancelled', 'Full', null, null],
    ['planChosen', 'Full', null, null],
    ['started', 'Full', null, null],
  ])
  expect([pageInfo.totalRecords, counts.membership, counts.log]).toEqual([7, 7, 2])
  const [second] = (
    await asAdmin(personTimeline, { ...asked, query: { ...asked.query, pageNumber: 2, pageLength: 1 } })
  ).records
  expect(second).toEqual(records[1])
  const others = await told(other.person, 'membership')
  expect(others.map(({ what, plan, reason }) => [what, plan, reason])).toEqual([
    ['ended', 'Slow', 'My back'],
    ['trialEnded', 'Slow', null],
    ['cancelled', 'Slow', 'My back'],
    ['started', 'Slow', null],
  ])
  const bills = await told(member.person, 'invoice', 'money')
  expect(bills.map(({ invoice }) => invoice.amount)).toContain(39)
  expect(new Set(bills.map(({ invoice }) => invoice.user?.id))).toEqual(new Set([member.person.id]))
  const own = await member.call(invoices, { query: { userId: other.person.id } })
  expect(own.records.map(({ user }) => user?.id)).toEqual(own.records.map(() => member.person.id))
  const everything = await asAdmin(personTimeline, of(member.person, { pageLength: 100 }))
  expect(everything.pageInfo.totalRecords, 'each thing once').toBe(7 + bills.length)
  expect(everything.records.map(({ dateTime }) => dateTime)).toEqual(
    everything.records
      .map(({ dateTime }) => dateTime)
      .toSorted()
      .toReversed(),
  )
})

test('a cancellation by an Admin is in the log, names them in the history once, and can be undone by them (S-R4, D18.person-history)', async () => {
  const member = await startMember(studio, offers, await long())
  await asAdmin(cancel, { params: member.params, query: { reason: 'Asked by phone' } })
  await asAdmin(resume, { params: member.params })
  const history = await told(member.person, 'membership', 'log')
  expect(history.map(({ what, by }) => [what, by])).toEqual([
    ['kept', 'Ruth Sandoval'],
    ['cancelled', 'Ruth Sandoval'],
  ])
  expect(await told(member.person, 'deed')).toEqual([])
  const log = await asAdmin(auditRows, { query: { personId: member.person.id } })
  expect(log.records.map(({ action, after }) => [action, after])).toEqual([
    ['membership.kept', null],
    ['membership.cancelled', { cancelReason: 'Asked by phone' }],
  ])
  await member.call(cancel, { params: member.params })
  const cancelled = (await told(member.person, 'membership')).filter(({ what }) => what === 'cancelled')
  expect(cancelled.map(({ by }) => by)).toEqual([null, 'Ruth Sandoval'])
  expect((await countsOf(member.person)).log).toBe(2)
})

test('the history says of each refund who gave it back and why, and names nobody for one made at the provider (S-R4)', {
  timeout: 60_000,
}, async () => {
  const member = await startPayingMember(studio, offers, await long())
  const [bill] = (await member.call(invoices, {})).records
  const helper = await studio.people.admin({ firstName: 'Ada', lastName: 'Byron' })
  const body = { amount: 5, reason: 'The film stood still' }
  await asAdmin(refundInvoice, { params: { id: bill!.id }, body })
  await studio.as(helper).call(refundInvoice, { params: { id: bill!.id }, body: { amount: 5 } })
  const [row] = await studio.context.db.select().from(invoiceRows).where(eq(invoiceRows.id, bill!.id))
  await studio.context.payments.refund({ paymentIntent: row!.paymentId!, amountCents: 500 }, randomUUID())
  await settleRefund(studio.context, bill!.id)
  const records = await told(member.person, 'membership')
  const refunds = records.filter(({ what }) => what === 'refunded')
  expect(await told(member.person, 'deed'), 'a refund is told once').toEqual([])
  expect((await told(member.person, 'membership', 'log')).length).toBe(2)
  expect(refunds.map(({ amount, reason, by }) => [amount, reason, by]).toSorted()).toEqual([
    [5, null, null],
    [5, null, 'Ada Byron'],
    [5, 'The film stood still', 'Ruth Sandoval'],
  ])
  const { figures, money } = await asAdmin(personPage, { params: { id: member.person.id } })
  expect(figures).toMatchObject({ paid: 29, payments: 1, refunded: 15 })
  expect([money?.lastPayment?.id, money?.lastPayment?.refunded]).toEqual([bill!.id, 15])
  expect([money?.nextCharge?.amount, money?.card?.last4]).toEqual([29, money?.lastPayment?.card?.last4])
  expect(figures?.memberSince).toBe(records.find(({ what }) => what === 'started')?.dateTime)
})

test('what somebody has paid in a currency of large amounts is told, and compared with the provider (I4)', async () => {
  const { id: userId } = await studio.people.student()
  const { db, clock } = studio.context
  const at = clock.now()
  const amountCents = 2_000_000_000
  const paid = { status: 'paid', reason: 'renewal', currency: 'idr', amountCents } as const
  const dates = { periodStart: at, periodEnd: at, issuedAt: at, paidAt: at }
  for (const providerId of ['in_large_1', 'in_large_2']) {
    const [row] = await db
      .insert(invoiceRows)
      .values({ userId, providerId, number: providerId, ...paid, ...dates })
      .returning()
    await db
      .insert(ledger)
      .values({ userId, invoiceId: row!.id, kind: 'charge', amountCents, providerId, at })
  }
  const { figures } = await asAdmin(personPage, { params: { id: userId } })
  expect(figures).toMatchObject({ paid: 40_000_000, payments: 2 })
  await refreshAndRecordDrift(studio.context, userId)
})

test('what somebody watched is told with its minutes, and nothing of it while their history is switched off', async () => {
  const person = await studio.people.student()
  const coach = await studio.people.coach({ firstName: 'Ines', lastName: 'Duarte' })
  const [half, whole] = [
    await library.video({ durationSeconds: 600, title: 'Half', coachUserId: coach.id }),
    await library.video({ durationSeconds: 900, title: 'Whole' }),
  ]
  await watch(person, half, [0, 120])
  await watch(person, whole, [0, 895], 5 * MINUTE)
  const films = await told(person, 'class', 'practice')
  expect(films.map(({ title, teacher, finished }) => [title, teacher, finished])).toEqual([
    ['Whole', null, true],
    ['Half', 'Ines Duarte', false],
  ])
  expect(films[1]).toMatchObject({ seconds: 120, duration: 600 })
  await watch(person, whole, [0, 60], 5 * MINUTE)
  expect(
    (await told(person, 'class')).map(({ title, finished, seconds }) => [title, finished, seconds]),
  ).toEqual([
    ['Whole', false, 60],
    ['Whole', true, 900],
    ['Half', false, 120],
  ])
  const figuresOf = async ({ id }: { id: string }) => (await asAdmin(personPage, { params: { id } })).figures
  expect(await figuresOf(person)).toEqual({
    memberSince: null,
    paid: 0,
    payments: 0,
    refunded: 0,
    practised: { seconds: 900, classes: 1, ever: { seconds: 900, classes: 1 } },
  })
  expect(await figuresOf(coach)).toBeNull()
  await studio.as(person).call(changeProgressSettings, { body: { enabled: false } })
  expect(await told(person, 'class')).toEqual([])
  expect((await countsOf(person)).practice).toBe(0)
  expect((await figuresOf(person))?.practised).toBeNull()
})

test('calendars are those that somebody joined, and of a teacher their own with how many joined', async () => {
  const [coach, first, second] = [
    await studio.people.coach(),
    await studio.people.student(),
    await studio.people.student(),
  ]
  const videoId = await library.video()
  const [early, late] = [await library.event(coach.id, [videoId]), await library.event(coach.id, [videoId])]
  await library.join(early, first.id)
  await library.join(early, second.id)
  const taught = await told(coach, 'calendar', 'calendars')
  expect(taught.map(({ id, usersCount, joined }) => [id, usersCount, joined])).toEqual(
    expect.arrayContaining([
      [`calendar ${late}`, 0, false],
      [`calendar ${early}`, 2, false],
    ]),
  )
  const [joined, ...more] = await told(first, 'calendar', 'practice')
  expect(more).toEqual([])
  expect([joined?.id, joined?.teacher.id, joined?.joined]).toEqual([`joined ${early}`, coach.id, true])
})

test('notifications are those that somebody sent and received, with whether they were read', async () => {
  const [one, other] = [await studio.people.student(), await studio.people.student()]
  const tell = async (title: string, sendToUserIds: string[]) => {
    const body = { title, description: '<p>Socks off</p>', sendOptions: { sendToUserIds } }
    await studio.clock.move(1000)
    return (await asAdmin(sendNotification, { body })).id
  }
  const read = await tell('Read', [one.id, other.id])
  await tell('Unread', [one.id])
  await studio.as(one).call(markRead, { body: { ids: [read] } })
  const came = await told(one, 'notification', 'notifications')
  expect(came.map(({ title, direction, isRead }) => [title, direction, isRead])).toEqual([
    ['Unread', 'received', false],
    ['Read', 'received', true],
  ])
  expect(came[0]?.author?.firstName).toBe('Ruth')
  expect((await told(other, 'notification')).map(({ title }) => title)).toEqual(['Read'])
  const sent = await asAdmin(personTimeline, of(admin, { pageLength: 1, part: 'notifications' }))
  expect(sent.records).toMatchObject([{ title: 'Unread', direction: 'sent', isRead: null }])
  expect([sent.pageInfo.totalRecords, sent.counts.notifications]).toEqual([2, 2])
})
