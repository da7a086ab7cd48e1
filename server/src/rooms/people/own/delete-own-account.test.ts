import { randomBytes } from 'node:crypto'
import { invoices } from '@studio/contract/billing/endpoints.ts'
import { refusals as billingRefusals } from '@studio/contract/billing/messages.ts'
import { DAY } from '@studio/contract/dates.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import { refusals } from '@studio/contract/people/messages.ts'
import { deleteAccount } from '@studio/contract/people/own/endpoints.ts'
import { ownRefusals } from '@studio/contract/people/own/messages.ts'
import { me, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { stripePayments } from '../../../adapters/payment/stripe/stripe-payments.ts'
import { customers } from '../../../database/tables/billing.ts'
import { users } from '../../../database/tables/people.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { sandboxKeys } from '../../../platform/payment-sandbox.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { expectNothingOf } from '../../../testing/nothing-of.ts'
import type { Offers } from '../../../testing/offers.ts'
import { TEST_PASSWORD, type TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers
let monthly: { id: string }
startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  monthly = await offers.plan()
})

const leave = (person: { token: string }, password = TEST_PASSWORD) =>
  studio.as(person).call(deleteAccount, { body: { password } })
const exists = async ({ id }: TestPerson) => (await studio.context.db.$count(users, eq(users.id, id))) === 1

/** A member past their trial, with a unique word in every column. */
async function member() {
  const word = `s${randomBytes(6).toString('hex')}`
  const names = { firstName: word, lastName: `van ${word}`, userName: word }
  const person = await studio.people.student({ ...names, email: `${word}@example.com` })
  await offers.saveCard(person)
  await studio.as(person).call(start, { body: { userId: person.id, priceId: monthly.id } })
  await studio.clock.move(8 * DAY)
  return { person, word }
}
const runningOf = async ({ id }: TestPerson) => {
  const [found] = await studio.context.db.select().from(customers).where(eq(customers.userId, id))
  const customer = found?.providerId ?? ''
  return async () =>
    (await studio.context.payments.listSubscriptions({ customer })).records.filter(
      ({ status }) => status !== 'canceled',
    ).length
}

test('a member who deletes their account pays nothing more, is signed out, and leaves nothing but payments without a name (D18.own-deletion, D10, S-D2)', {
  timeout: 60_000,
}, async () => {
  const { person, word } = await member()
  const admin = await studio.people.admin()
  const running = await runningOf(person)
  expect(await running()).toBe(1)
  await leave(person)
  expect(await running()).toBe(0)
  expect((await refused(studio.as(person).call(me, {}))).status).toBe(401)
  const again = { email: person.email, password: TEST_PASSWORD }
  expect((await refused(studio.call(signIn, { body: again }))).code).toBe('WrongCredentials')
  await studio.context.queue.drain()
  await studio.clock.move(40 * DAY)
  await expectNothingOf(studio, word)
  const bills = (await studio.as(admin).call(invoices, {})).records
  expect(bills.filter(({ user }) => user === null).length).toBeGreaterThan(0)
  const entries = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, person.id))
  expect(entries).toMatchObject([{ action: 'person.deletedThemselves', userId: null, after: null }])
})

test('a last mail confirms it, and is gone once it is sent', async () => {
  const person = await studio.people.student()
  const ofThem = () => studio.context.db.select().from(mails).where(eq(mails.to, person.email))
  await leave(person)
  expect((await ofThem()).map(({ subject }) => subject)).toEqual(['Your account is deleted'])
  await studio.context.queue.drain()
  expect(await ofThem()).toEqual([])
})

test('a wrong password deletes nothing and is told at its field (S-A10)', async () => {
  const person = await studio.people.student()
  const refusal = await refused(leave(person, 'Guessed1'))
  expect(refusal).toMatchObject({ status: 400, code: 'WrongPassword' })
  expect(refusal.fields).toEqual({ password: refusals.wrongOwnPassword })
  expect(await exists(person)).toBe(true)
})

test('a teacher and an Admin are told whom to ask', async () => {
  const [coach, admin] = [await studio.people.coach(), await studio.people.admin()]
  expect(await refused(leave(coach))).toMatchObject({ status: 409, message: ownRefusals.teacherStays })
  expect(await refused(leave(admin))).toMatchObject({ status: 409, message: ownRefusals.adminStays })
  expect([await exists(coach), await exists(admin)]).toEqual([true, true])
})

test('while the provider is away nobody is deleted: 503 says so, and the same wish goes on afterwards (S-D2)', {
  timeout: 60_000,
}, async () => {
  const { person } = await member()
  const { context } = studio
  const { payments } = context
  context.payments = stripePayments({ ...sandboxKeys(context.tokens), apiBase: 'http://127.0.0.1:1' })
  const refusal = await refused(leave(person))
  expect(refusal).toMatchObject({ status: 503, message: billingRefusals.providerAway })
  expect(await studio.as(person).call(me, {})).toMatchObject({ subscription: { state: 'active' } })
  context.payments = payments
  await leave(person)
  expect(await exists(person)).toBe(false)
})

test('of two wishes at once one deletes, and no money is left behind', { timeout: 60_000 }, async () => {
  const { person } = await member()
  const running = await runningOf(person)
  const outcomes = await Promise.allSettled([leave(person), leave(person)])
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect([await exists(person), await running()]).toEqual([false, 0])
})
