import { randomUUID } from 'node:crypto'
import { invoices, refundInvoice } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR, MINUTE } from '@studio/contract/dates.ts'
import { cancel, resume, setMembershipActive } from '@studio/contract/membership/endpoints.ts'
import { markRead, sendNotification } from '@studio/contract/notifications/endpoints.ts'
import { auditRows } from '@studio/contract/overview/endpoints.ts'
import {
  membershipEvents,
  personCalendars,
  personMessages,
  personPage,
  watchedFilms,
} from '@studio/contract/person-page/endpoints.ts'
import { changeProgressSettings } from '@studio/contract/videos/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices as invoiceRows } from '../../database/tables/billing.ts'
import { invitations } from '../../database/tables/people.ts'
import type { TestPerson } from '../../testing/builders.ts'
import { makeLibrary } from '../../testing/library.ts'
import { startMember, startPayingMember } from '../../testing/members.ts'
import { makeOffers } from '../../testing/offers.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { filmWatcher } from '../../testing/watch-film.ts'
import { settleRefund } from '../billing/money-back/refund-invoice.ts'

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
  const { records, pageInfo } = await asAdmin(membershipEvents, of(member.person, { pageLength: 100 }))
  expect(records.map(({ what, plan, reason, by }) => [what, plan, reason, by])).toEqual([
    ['renewed', 'Full', null, null],
    ['trialEnded', 'Full', null, null],
    ['activated', 'Full', null, 'Ruth Sandoval'],
    ['deactivated', 'Full', deactivationReason, 'Ruth Sandoval'],
    ['kept', 'Full', null, null],
    ['cancelled', 'Full', null, null],
    ['planChosen', 'Full', null, null],
    ['started', 'Full', null, null],
  ])
  expect(records[0]?.amount).toBe(39)
  expect(pageInfo.totalRecords).toBe(records.length)
  const [second] = (await asAdmin(membershipEvents, of(member.person, { pageNumber: 2, pageLength: 1 })))
    .records
  expect(second).toEqual(records[1])
  const others = await asAdmin(membershipEvents, of(other.person))
  expect(others.records.map(({ what, plan, reason }) => [what, plan, reason])).toEqual([
    ['ended', 'Slow', 'My back'],
    ['trialEnded', 'Slow', null],
    ['cancelled', 'Slow', 'My back'],
    ['started', 'Slow', null],
  ])
  const bills = await asAdmin(invoices, { query: { userId: member.person.id } })
  expect(bills.records.length).toBeGreaterThan(0)
  expect(new Set(bills.records.map(({ user }) => user?.id))).toEqual(new Set([member.person.id]))
  const own = await member.call(invoices, { query: { userId: other.person.id } })
  expect(own.records.map(({ user }) => user?.id)).toEqual(own.records.map(() => member.person.id))
  const entries = await asAdmin(auditRows, { query: { personId: member.person.id } })
  expect(entries.records.map(({ action }) => action)).toEqual([
    'membership.activated',
    'membership.deactivated',
  ])
})

test('the history says of each refund who gave it back and why, and names nobody for one made at the provider (S-R4)', {
  timeout: 60_000,
}, async () => {
  const member = await startPayingMember(
    studio,
    offers,
    await offers.plan({ title: 'Long', costCents: 2900 }),
  )
  const [bill] = (await member.call(invoices, {})).records
  const helper = await studio.people.admin({ firstName: 'Ada', lastName: 'Byron' })
  const body = { amount: 5, reason: 'The film stood still' }
  await asAdmin(refundInvoice, { params: { id: bill!.id }, body })
  await studio.as(helper).call(refundInvoice, { params: { id: bill!.id }, body: { amount: 5 } })
  const [row] = await studio.context.db.select().from(invoiceRows).where(eq(invoiceRows.id, bill!.id))
  await studio.context.payments.refund({ paymentIntent: row!.paymentId!, amountCents: 500 }, randomUUID())
  await settleRefund(studio.context, bill!.id)
  const { records } = await asAdmin(membershipEvents, of(member.person))
  const refunds = records.filter(({ what }) => what === 'refunded')
  expect(refunds.map(({ amount, reason, by }) => [amount, reason, by]).toSorted()).toEqual([
    [5, null, null],
    [5, null, 'Ada Byron'],
    [5, 'The film stood still', 'Ruth Sandoval'],
  ])
  const { figures } = await asAdmin(personPage, { params: { id: member.person.id } })
  expect(figures).toMatchObject({ paid: 29, payments: 1, refunded: 15 })
  expect(figures?.memberSince).toBe(records.find(({ what }) => what === 'started')?.dateTime)
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
  const told = await asAdmin(watchedFilms, of(person))
  expect(told.records.map(({ title, teacher, finished }) => [title, teacher, finished])).toEqual([
    ['Whole', null, true],
    ['Half', 'Ines Duarte', false],
  ])
  expect(told.records[1]).toMatchObject({ seconds: 120, duration: 600 })
  expect([told.enabled, told.practices]).toEqual([true, { count: 1, seconds: 900 }])
  const figuresOf = async ({ id }: { id: string }) => (await asAdmin(personPage, { params: { id } })).figures
  expect(await figuresOf(person)).toEqual({
    memberSince: null,
    paid: 0,
    payments: 0,
    refunded: 0,
    practised: { seconds: 900, classes: 1 },
  })
  expect(await figuresOf(coach)).toBeNull()
  await studio.as(person).call(changeProgressSettings, { body: { enabled: false } })
  expect(await asAdmin(watchedFilms, of(person))).toEqual({
    records: [],
    pageInfo: { pageNumber: 1, pageLength: 10, totalRecords: 0 },
    enabled: false,
    practices: { count: 0, seconds: 0 },
  })
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
  const taught = await asAdmin(personCalendars, of(coach))
  expect(
    taught.records.map(({ id, usersCount, joinedDateTime }) => [id, usersCount, joinedDateTime]),
  ).toEqual([
    [late, 0, null],
    [early, 2, null],
  ])
  const [joined, ...more] = (await asAdmin(personCalendars, of(first))).records
  expect(more).toEqual([])
  expect([joined?.id, joined?.teacher.id]).toEqual([early, coach.id])
  expect(joined?.joinedDateTime).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
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
  const came = await asAdmin(personMessages, of(one))
  expect(came.records.map(({ title, direction, isRead }) => [title, direction, isRead])).toEqual([
    ['Unread', 'received', false],
    ['Read', 'received', true],
  ])
  expect(came.records[0]?.author?.firstName).toBe('Ruth')
  expect((await asAdmin(personMessages, of(other))).records.map(({ title }) => title)).toEqual(['Read'])
  const sent = await asAdmin(personMessages, of(admin, { pageLength: 1 }))
  expect(sent.records.map(({ title, direction, isRead }) => [title, direction, isRead])).toEqual([
    ['Unread', 'sent', null],
  ])
  expect(sent.pageInfo.totalRecords).toBe(2)
})
