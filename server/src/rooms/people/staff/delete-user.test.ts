import { randomBytes } from 'node:crypto'
import { invoices, refundInvoice, setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { DAY } from '@studio/contract/dates.ts'
import { preview, start } from '@studio/contract/membership/endpoints.ts'
import { forgotPassword } from '@studio/contract/people/passwords/endpoints.ts'
import { setAvatar } from '@studio/contract/people/profile/endpoints.ts'
import { me, refresh, signIn } from '@studio/contract/people/sign-in/endpoints.ts'
import { register } from '@studio/contract/people/sign-up/endpoints.ts'
import { deleteUser, inviteStaff, people } from '@studio/contract/people/staff/endpoints.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { stripePayments } from '../../../adapters/payment/stripe/stripe-payments.ts'
import { customers } from '../../../database/tables/billing.ts'
import { subscriptions, trials } from '../../../database/tables/membership.ts'
import { users } from '../../../database/tables/people.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { videos } from '../../../database/tables/videos.ts'
import { sandboxKeys } from '../../../platform/payment-sandbox.ts'
import { cardAtProvider } from '../../../testing/card-at-provider.ts'
import { makeLibrary } from '../../../testing/library.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { expectNothingOf } from '../../../testing/nothing-of.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let offers: Offers
let admin: TestPerson
let monthly: { id: string }
let daily: { id: string }
startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  monthly = await offers.plan()
  daily = await offers.plan({ intervalUnit: 'Day', costCents: 1200, permissions: ['DailyClassesCurrentDay'] })
  admin = await studio.people.admin()
})

const remove = (id: string, query: object = { permanentDelete: true }, caller = admin) =>
  studio.as(caller).call(deleteUser, { params: { id }, query })

async function member(plan = monthly, number?: string) {
  const person = await offers.studentWithCard(number)
  const { id } = await studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
  return { person, subscriptionId: id }
}

const customerOf = async ({ id }: TestPerson) =>
  (await studio.context.db.select().from(customers).where(eq(customers.userId, id)))[0]
const exists = async ({ id }: TestPerson) =>
  (await studio.context.db.select().from(users).where(eq(users.id, id))).length === 1
const running = async (customer: string) =>
  (await studio.context.payments.listSubscriptions({ customer })).records.filter(
    ({ status }) => status !== 'canceled',
  )

describe('erasing a person', () => {
  test('BO-API-06, S-D2: ends the billing at the provider, keeps the invoices without a name, and ends every session', async () => {
    const { person, subscriptionId } = await member()
    await studio.clock.move(8 * DAY)
    const customer = (await customerOf(person))?.providerId ?? ''
    expect(await running(customer)).toHaveLength(1)
    const before = (await studio.as(admin).call(invoices, {})).records
    await remove(person.id)
    expect(await running(customer)).toEqual([])
    expect(await cardAtProvider(studio, customer)).toBeNull()
    expect(await exists(person)).toBe(false)
    const after = (await studio.as(admin).call(invoices, {})).records
    expect(after.map(({ id, amount }) => [id, amount])).toEqual(before.map(({ id, amount }) => [id, amount]))
    expect(after.every(({ user }) => user === null)).toBe(true)
    const rows = await studio.context.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId))
    expect(rows).toMatchObject([{ userId: null, providerState: 'ended' }])
    expect((await refused(studio.as(person).call(me, {}))).status).toBe(401)
    const renewal = await refused(studio.call(refresh, { body: { token: person.refreshToken } }))
    expect(renewal.code).toBe('SessionEnded')
    await studio.clock.move(40 * DAY)
    expect((await studio.as(admin).call(invoices, {})).records).toHaveLength(after.length)
  })

  test('D10: nothing in the database tells of an erased person, their mails and what Admins did on them included', async () => {
    const secret = `s${randomBytes(6).toString('hex')}`
    const email = `${secret}@example.com`
    const body = { firstName: 'Secretta', lastName: 'Hidden', email, userName: secret, password: 'Sunny7x' }
    const { id, signupToken } = await studio.call(register, { body })
    const card = await offers.token('4242424242424242')
    const signingUp = studio.as({ token: signupToken ?? '' })
    await signingUp.call(setPaymentMethod, { query: { userId: id, cardToken: card } }).catch(() => {})
    await studio.as(admin).call(people, { query: { userName: secret } })
    await remove(id)
    await expectNothingOf(studio, secret)
  })

  test('D10: neither does the sandbox of a member who has paid and forgot a password, nor the queue', async () => {
    const secret = `s${randomBytes(6).toString('hex')}`
    const names = { firstName: secret, lastName: `van ${secret}`, userName: secret }
    const person = await studio.people.student({ ...names, email: `${secret}@example.com` })
    await offers.saveCard(person)
    await studio.as(person).call(start, { body: { userId: person.id, priceId: monthly.id } })
    await studio.call(forgotPassword, { body: { email: person.email } })
    await studio.clock.move(8 * DAY)
    const bill = (await studio.as(person).call(invoices, {})).records[0]!
    const page = async () => (await studio.inject(new URL(bill.hostedInvoiceUrl!).pathname)).body
    expect(await page()).toContain(secret)
    const headers = { 'idempotency-key': randomBytes(8).toString('hex') }
    const refund = { params: { id: bill.id }, body: { amount: 5 } }
    await studio.as(admin).call(refundInvoice, refund, { headers })
    await remove(person.id)
    await studio.context.queue.drain()
    const after = await page()
    expect(after).toContain('$29.00')
    expect(after).not.toContain(secret)
    await studio.clock.move(40 * DAY)
    await expectNothingOf(studio, secret)
  }, 60_000)

  test('D10: neither does the invitation of a teacher, however the address was written then', async () => {
    const secret = `s${randomBytes(6).toString('hex')}`
    const registerPageUrl = `${studio.url}/signup/first-step`
    const teacher = { email: `${secret.toUpperCase()}@example.com`, userName: secret, role: 'Coach' as const }
    await studio.as(admin).call(inviteStaff, { body: { ...teacher, registerPageUrl } })
    const [mail] = await studio.context.db.select().from(mails).where(eq(mails.to, teacher.email))
    const [, inviteToken] = /inviteToken=([\w-]+)/.exec(mail?.text ?? '') ?? []
    const names = { firstName: 'Secretta', lastName: 'Hidden', userName: secret, password: 'Sunny7x' }
    const body = { ...names, email: teacher.email.toLowerCase(), ...(inviteToken ? { inviteToken } : {}) }
    const { id } = await studio.call(register, { body })
    await studio.context.queue.drain()
    await remove(id)
    await expectNothingOf(studio, secret)
    const invited = eq(auditLog.action, 'teacher.invited')
    expect(await studio.context.db.select().from(auditLog).where(invited)).toMatchObject([
      { userId: admin.id, after: null },
    ])
  })

  test('D5, S-M3: their address may have a membership again, and neither it nor their card has a second trial', async () => {
    const { person } = await member()
    await remove(person.id)
    const kept = await studio.context.db.select().from(trials)
    expect(kept.filter(({ userId }) => userId === person.id)).toEqual([])
    expect(JSON.stringify(kept)).not.toContain('@')
    expect(kept.at(-1)?.cardFingerprint).not.toBeNull()
    expect(await studio.context.db.select().from(mails).where(eq(mails.to, person.email))).toEqual([])
    const email = person.email.replace('@', '+again@').toUpperCase()
    const again = await studio.people.student({ email })
    await offers.saveCard(again)
    const query = { userId: again.id, priceId: monthly.id }
    expect(await studio.as(again).call(preview, { query })).toMatchObject({ trialDays: 0, dueNow: 29 })
    await studio.as(again).call(start, { body: query })
    const [paid] = (await studio.as(again).call(invoices, {})).records
    expect(paid).toMatchObject({ amount: 29, status: 'paid' })
  })

  test('a day pass ends with its person', async () => {
    const { person } = await member(daily)
    await remove(person.id)
    expect(await exists(person)).toBe(false)
  })

  test('D10: a teacher’s videos go to the studio', async () => {
    const coach = await studio.people.coach()
    const videoId = await makeLibrary(studio.context).video({ coachUserId: coach.id })
    await remove(coach.id)
    const [video] = await studio.context.db.select().from(videos).where(eq(videos.id, videoId))
    expect(video).toMatchObject({ id: videoId, coachUserId: null })
  })

  test('S-D3: their pictures are removed by a job, but for one that somebody else shows too', async () => {
    const [person, other] = [await studio.people.student(), await studio.people.student()]
    const upload = async (caller: TestPerson, red: number) => {
      const background = { r: red, g: 20, b: 30 }
      const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer()
      const form = new FormData()
      form.set('file', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
      return (await studio.as(caller).call(setAvatar, { params: { id: caller.id } }, { form })).avatarUrl
    }
    const own = await upload(person, 1)
    const status = async (url: string) => (await studio.inject(url)).statusCode
    const shared = await upload(other, 2)
    await studio.context.db.update(users).set({ coverUrl: shared }).where(eq(users.id, person.id))
    await remove(person.id)
    expect(await status(own)).toBe(200)
    await studio.context.queue.drain()
    expect([await status(own), await status(shared)]).toEqual([404, 200])
  })

  test('S-R4: who did it stays, and about whom only the id', async () => {
    const person = await studio.people.student()
    await remove(person.id)
    const rows = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, person.id))
    expect(rows).toMatchObject([
      { userId: admin.id, action: 'person.deleted', before: { role: 'Student' }, after: null },
    ])
  })

  test('an unknown person, or the same once more, is 404', async () => {
    const person = await studio.people.student()
    await remove(person.id)
    expect((await refused(remove(person.id))).status).toBe(404)
    expect((await refused(remove('x'))).status).toBe(404)
  })

  test('S-Z13: is 409 for oneself, and for Admin alone', async () => {
    expect((await refused(remove(admin.id))).status).toBe(409)
    expect((await refused(remove(admin.id, {}))).status).toBe(409)
    const [coach, student] = [await studio.people.coach(), await studio.people.student()]
    for (const caller of [coach, student]) {
      expect((await refused(remove(student.id, {}, caller))).status).toBe(403)
    }
    expect(await exists(student)).toBe(true)
  })
})

describe('making a person inactive', () => {
  test('D10, D18.inactive: they get 403 Inactive at sign-in, at renewal and at every call, and their row stays', async () => {
    const person = await studio.people.student()
    await remove(person.id, {})
    const code = async (call: Promise<unknown>) => (await refused(call)).code
    expect(await code(studio.as(person).call(me, {}))).toBe('Inactive')
    const { email, password } = person
    expect(await code(studio.call(signIn, { body: { email, password } }))).toBe('Inactive')
    expect(await code(studio.call(refresh, { body: { token: person.refreshToken } }))).toBe('Inactive')
    expect(await exists(person)).toBe(true)
    await remove(person.id, { permanentDelete: false })
  })

  test('who can’t come in is not charged either', async () => {
    const { person } = await member()
    const customer = (await customerOf(person))?.providerId ?? ''
    await remove(person.id, {})
    await studio.clock.move(40 * DAY)
    expect(await running(customer)).toEqual([])
    const paid = (await studio.context.payments.listInvoices({ customer })).records
    expect(paid.map(({ paidCents }) => paidCents)).toEqual([0])
  })
})

test('S-D2: while the provider is away nobody is deleted and nothing is erased: 503; afterwards they are', async () => {
  const { person } = await member()
  const { context } = studio
  const { payments } = context
  const keys = sandboxKeys(context.tokens)
  context.payments = stripePayments({ ...keys, apiBase: 'http://127.0.0.1:1' })
  for (const query of [{ permanentDelete: true }, {}]) {
    expect((await refused(remove(person.id, query))).status).toBe(503)
  }
  const user = await studio.as(person).call(me, {})
  expect(user).toMatchObject({ email: person.email, active: true, subscription: { active: true } })
  expect((await customerOf(person))?.last4).toHaveLength(4)
  context.payments = payments
  await remove(person.id)
  expect(await exists(person)).toBe(false)
})
