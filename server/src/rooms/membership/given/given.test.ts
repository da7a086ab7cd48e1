import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY, dayOf, HOUR } from '@studio/contract/dates.ts'
import {
  cancel,
  change,
  give,
  moveGivenEnd,
  setMembershipActive,
  start,
  subscription,
} from '@studio/contract/membership/endpoints.ts'
import { fieldTexts, refusals } from '@studio/contract/membership/messages.ts'
import { accessTo } from '@studio/contract/membership/rules.ts'
import type { GiveBody } from '@studio/contract/membership/schema.ts'
import { overview } from '@studio/contract/overview/endpoints.ts'
import { ownData } from '@studio/contract/own-data/endpoints.ts'
import { resetPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { me, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { deleteUser, standingCounts, subscribedUsers } from '@studio/contract/people/staff/endpoints.ts'
import { personPage, personTimeline } from '@studio/contract/person-page/endpoints.ts'
import { promocode } from '@studio/contract/promo/endpoints.ts'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { subscriptions } from '../../../database/tables/membership.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { confirmAtBank, saveAskingCard } from '../../../testing/bank.ts'
import { mailedCode } from '../../../testing/mailed-link.ts'
import { startMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { type TestPerson, withPassword } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { accessFactsOf } from '../queries.ts'

let studio: TestStudio
let offers: Offers
let admin: TestPerson
let full: { id: string; title: string }
let daily: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  admin = await studio.people.admin()
  full = await offers.plan({ title: 'Full Membership' })
  daily = await offers.plan({ costCents: 1900, permissions: ['DailyClasses'] })
})

const asAdmin: TestStudio['call'] = (...asked) => studio.as(admin).call(...asked)
const dayIn = (days: number) => dayOf(new Date(studio.context.clock.now().getTime() + days * DAY))

type Gift = Partial<z.input<typeof GiveBody>>

async function given(gift: Gift = {}) {
  const person = await studio.people.student()
  const made = await giveTo(person, gift)
  return { person, id: made.id, params: { id: made.id }, call: studio.as(person).call }
}

const giveTo = ({ id: userId }: TestPerson, gift: Gift = {}) =>
  asAdmin(give, {
    body: {
      userId,
      priceId: full.id,
      kind: 'complimentary',
      lastDay: dayIn(30),
      reason: 'A friend',
      mail: true,
      ...gift,
    },
  })

const mailsTo = async ({ email }: { email: string }) => {
  await studio.context.queue.drain()
  const rows = await studio.context.db.select().from(mails).where(eq(mails.to, email)).orderBy(mails.id)
  return rows.map(({ subject }) => subject)
}

async function opens({ id }: TestPerson) {
  const facts = await accessFactsOf(studio.context, { kind: 'person', id, role: 'Student' } as Viewer)
  return accessTo({ areas: ['DailyClasses'] }, facts, studio.context.clock.now()).ok
}

test('a given plan opens what it has and charges nothing; its member reads until when, Admins read why (D5)', async () => {
  const lastDay = dayIn(30)
  const { person, params, call } = await given({ lastDay })
  const until = `${lastDay}T23:59:59.999Z`
  const own = (await call(me, {})).subscription
  expect(own).toMatchObject({ state: 'given', active: true, priceId: full.id, dateTimeEnd: until })
  expect(own?.given).toEqual({ until, lastDay, kind: 'complimentary' })
  expect((await asAdmin(subscription, { params })).given?.reason).toBe('A friend')
  expect(await opens(person)).toBe(true)
  expect(await mailsTo(person)).toEqual(['Full Membership is yours'])
  const page = await asAdmin(personPage, { params: { id: person.id } })
  expect(page.money?.nextCharge).toBeNull()
  expect(page.user.subscription?.given?.reason).toBe('A friend')
  const told = await asAdmin(personTimeline, { params: { id: person.id }, query: { part: 'membership' } })
  expect(told.records.map(({ kind }) => kind)).toEqual(['deed'])
})

test('lists and files show it as a way of its own, the overview apart from members, revenue and churn', async () => {
  const before = await asAdmin(overview, {})
  const counted = (await asAdmin(standingCounts, {})).given ?? 0
  const { person, params } = await given({ lastDay: null, kind: 'elsewhere' })
  expect((await asAdmin(standingCounts, {})).given).toBe(counted + 1)
  const query = { states: ['given' as const], userName: person.userName }
  const [listed] = (await asAdmin(subscribedUsers, { query })).records
  expect(listed?.subscription).toMatchObject({ state: 'given', nextCharge: null, given: { until: null } })
  const after = await asAdmin(overview, {})
  expect(after.given).toBe((before.given ?? 0) + 1)
  expect(after).toEqual({ ...before, given: after.given })
  await asAdmin(cancel, { params })
  expect(await asAdmin(overview, {})).toEqual(before)
})

test('it ends by the clock, with an email a week before and one at the end that offers its plan', async () => {
  const { person, call } = await given({ lastDay: dayIn(20), mail: false })
  expect(await mailsTo(person)).toEqual([])
  await studio.clock.move(14 * DAY)
  expect(await mailsTo(person)).toEqual([expect.stringMatching(/^Full Membership ends on /)])
  await studio.clock.move(7 * DAY)
  expect((await call(me, {})).subscription).toBeNull()
  expect((await mailsTo(person)).slice(1)).toEqual(['Full Membership has ended'])
  const [last] = await studio.context.db
    .select()
    .from(mails)
    .where(eq(mails.to, person.email))
    .orderBy(desc(mails.id))
  expect(last?.html).toContain(`/profile/plan/edit?plan=${full.id}`)
})

test('its end is moved for a reason, and the email a week before comes for the new end', async () => {
  const { person, params } = await given({ lastDay: dayIn(10) })
  await studio.clock.move(5 * DAY)
  const body = { lastDay: dayIn(20), reason: 'A month more', mail: false }
  expect((await asAdmin(moveGivenEnd, { params, body })).given?.until).toBe(`${body.lastDay}T23:59:59.999Z`)
  await studio.clock.move(14 * DAY)
  const [, ...later] = await mailsTo(person)
  expect(later).toHaveLength(2)
  expect(new Set(later).size).toBe(2)
  const log = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, params.id))
  expect(log.map(({ action }) => action)).toEqual(['membership.given', 'membership.givenEndMoved'])
})

test('a purchase takes its place, and it does not come back (D7)', async () => {
  const person = await offers.studentWithCard()
  const { call } = studio.as(person)
  const { id } = await giveTo(person, { lastDay: null })
  const bought = await call(start, { body: { userId: person.id, priceId: full.id } })
  expect((await call(me, {})).subscription).toMatchObject({ id: bought.id, state: 'trialing' })
  const [row] = await studio.context.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  expect(row?.providerState).toBe('ended')
})

test('a purchase that waits for the bank is cancelled, so that it does not end the plan later (D7, D18.3ds)', async () => {
  const person = await studio.people.student()
  await saveAskingCard(studio, offers, person)
  const { call } = studio.as(person)
  const pass = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
  const body = { userId: person.id, priceId: pass.id }
  const asked = await refused(call(start, { body }))
  const unsold = await refused(giveTo(person, { priceId: person.id }))
  expect(unsold).toMatchObject({ status: 400 })
  expect((await call(me, {})).subscription?.state, 'nothing given, nothing cancelled').toBe('pending')
  const { id } = await giveTo(person)
  await confirmAtBank(asked).catch(() => undefined)
  await studio.clock.move(HOUR)
  expect((await call(me, {})).subscription).toMatchObject({ id, state: 'given' })
  expect((await call(invoices, {})).records.filter(({ status }) => status === 'paid')).toEqual([])
})

test('it is given to members who have none and may enter, once, until a day ahead (I1)', async () => {
  const member = await startMember(studio, offers, daily)
  const beside = await refused(giveTo(member.person))
  expect(beside).toMatchObject({ status: 409, message: refusals.hasMembership })
  const coach = await studio.people.coach()
  expect(await refused(giveTo(coach))).toMatchObject({ status: 409, message: refusals.notAMember })
  const person = await studio.people.student()
  const past = await refused(giveTo(person, { lastDay: dayIn(-1) }))
  expect(past).toMatchObject({ status: 400, fields: { lastDay: fieldTexts.lastDayPast } })
  const both = await Promise.allSettled([giveTo(person), giveTo(person)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('who has only begun a sign-up gets no given plan with its password; the address’s owner chooses one by mail (S-A7, D3, D5)', async () => {
  const begun = await studio.people.signingUp()
  const { id } = await giveTo(begun)
  const { email, password } = begun
  expect((await refused(studio.call(signIn, { body: { email, password } }))).code).toBe('WrongCredentials')
  expect((await refused(studio.as(begun).call(promocode, { params: { id: 'NONE' } }))).status).toBe(401)
  expect(await mailsTo(begun)).toEqual([expect.stringMatching(/^Your account at /)])
  const query = await mailedCode(studio, email, 'reset-password')
  await studio.call(resetPassword, { query, body: { password: 'Kestrel7x' } })
  const { accessToken } = await studio.call(signIn, { body: { email, password: 'Kestrel7x' } })
  const own = (await studio.as({ token: accessToken }).call(me, {})).subscription
  expect(own).toMatchObject({ id, state: 'given' })
})

test('its member can neither cancel nor change it; an Admin ends it at once, or takes its access away', async () => {
  const { person, params, call } = await given()
  expect(await refused(call(cancel, { params }))).toMatchObject({ message: refusals.givenEndsByItself })
  expect(await refused(call(change, { params, body: { priceId: daily.id } }))).toMatchObject({ status: 409 })
  const off = { active: false, deactivationReason: 'Shared with others' }
  await asAdmin(setMembershipActive, { params, body: off })
  expect((await call(me, {})).subscription).toMatchObject({ state: 'suspended', active: false })
  await asAdmin(setMembershipActive, { params, body: { active: true } })
  await asAdmin(cancel, { params, query: { reason: 'Moved away', mail: false } })
  expect((await call(me, {})).subscription).toBeNull()
  expect(await mailsTo(person)).not.toContain('Full Membership has ended')
  const [entry] = await studio.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, params.id))
    .orderBy(desc(auditLog.id))
  expect(entry).toMatchObject({
    action: 'membership.givenEnded',
    userId: admin.id,
    after: { reason: 'Moved away' },
  })
})

test('own data has it with its reason, and a deleted person leaves neither it nor the reason, also in the log (I14, S-D2)', async () => {
  const { person, id, params, call } = await given()
  const off = { active: false, deactivationReason: 'A friend of a friend' }
  await asAdmin(setMembershipActive, { params, body: off })
  const data = JSON.stringify(await call(ownData, withPassword))
  expect(data).toContain('"given":{"kind":"complimentary","reason":"A friend"}')
  await asAdmin(deleteUser, { params: { id: person.id }, query: { permanentDelete: true } })
  await studio.context.queue.drain()
  const [row] = await studio.context.db.select().from(subscriptions).where(eq(subscriptions.id, id))
  expect(row).toMatchObject({ userId: null, providerState: 'ended', givenReason: null })
  expect(row?.deactivationReason).toBeNull()
  const log = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, id))
  expect(log.map(({ action }) => action)).toEqual(['membership.given', 'membership.deactivated'])
  expect(log.filter(({ before, after }) => before || after)).toEqual([])
})
