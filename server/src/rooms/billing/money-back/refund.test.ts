import { randomUUID } from 'node:crypto'
import { invoices, refundInvoice } from '@studio/contract/billing/endpoints.ts'
import { refundTexts, refusals } from '@studio/contract/billing/messages.ts'
import { MINUTE } from '@studio/contract/dates.ts'
import { subscription } from '@studio/contract/membership/endpoints.ts'
import { US } from '@studio/contract/money.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { keyReused } from '@studio/contract/studio/messages.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { UnavailableError } from '../../../adapters/payment/payment-errors.ts'
import { invoices as invoiceRows, ledger, operations } from '../../../database/tables/billing.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { expireOpenOperations, withLostCall } from '../../../testing/lost-answers.ts'
import { startMember, startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { reconcile } from '../../membership/sync/reconcile.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string }
let admin: TestPerson
const as = (person: TestPerson) => studio.as(person).call

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan({ title: 'Full' })
  admin = await studio.people.admin()
})

/** A member who has paid $29.00, and the invoice. */
async function paid() {
  const { person, id } = await startPayingMember(studio, offers, full)
  const [invoice] = (await as(person)(invoices, {})).records
  const [row] = await studio.context.db.select().from(invoiceRows).where(eq(invoiceRows.id, invoice!.id))
  return { person, membershipId: id, params: { id: invoice!.id }, row: row! }
}

const back = (params: { id: string }, body: { amount?: number; reason?: string } = {}, key?: string) =>
  studio.as(admin).call(refundInvoice, { params, body }, key ? { headers: { 'idempotency-key': key } } : {})

async function refundsOf({ id }: { id: string }): Promise<number[]> {
  const own = and(eq(ledger.invoiceId, id), eq(ledger.kind, 'refund'))
  const rows = await studio.context.db.select().from(ledger).where(own).orderBy(asc(ledger.id))
  return rows.map(({ amountCents }) => amountCents)
}

async function atProvider({ providerId }: { providerId: string }) {
  const word = await studio.context.payments.getInvoice(providerId)
  const { refunds } = await studio.context.payments.listMoneyBack({ customer: word!.customer })
  return { paymentIntent: word!.paymentIntent!, cents: refunds.map(({ amountCents }) => amountCents) }
}

async function mailsTo({ email }: TestPerson) {
  await studio.context.queue.drain()
  const all = await studio.context.db.select().from(mails).where(eq(mails.to, email))
  return all.filter(({ subject }) => subject.startsWith('Refund'))
}

describe('a refund', () => {
  it('can be partial and then of the rest: each is mailed and audited with its Admin, and leaves the membership unchanged (4.2, S-R4)', async () => {
    const { person, membershipId, params } = await paid()
    const part = await back(params, { amount: 9.05, reason: 'The film stood still' })
    expect(part).toMatchObject({ id: params.id, amount: 29, refunded: 9.05, status: 'paid' })
    expect(await back(params)).toMatchObject({ amount: 29, refunded: 29 })
    expect(await refundsOf(params)).toEqual([-905, -1995])
    expect((await as(person)(invoices, {})).records[0]).toMatchObject({ refunded: 29 })
    const month = studio.context.clock.now().toISOString().slice(0, 7)
    const listedIn = async (which: string) =>
      (await studio.as(admin).call(invoices, { query: { month: which, userId: person.id } })).records
    expect((await listedIn(month)).map(({ id }) => id)).toContain(params.id)
    expect(await listedIn('2020-01')).toEqual([])
    const membership = await as(person)(subscription, { params: { id: membershipId } })
    expect(membership).toMatchObject({ state: 'active', active: true })
    const sent = await mailsTo(person)
    expect(sent).toHaveLength(2)
    const first = sent.find(({ subject }) => subject.startsWith('Refund of $9.05 for invoice '))
    for (const words of ['Full', '$29.00', '$9.05', 'Your membership stays as it is.'])
      expect(first?.text).toContain(words)
    expect(sent.some(({ subject }) => subject.includes('$19.95'))).toBe(true)
    const entries = await studio.context.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, params.id))
      .orderBy(asc(auditLog.id))
    const providerRefund = expect.stringMatching(/^re_/)
    expect(entries.map(({ action, userId, after }) => [action, userId, after])).toEqual([
      ['invoice.refunded', admin.id, { refunded: 9.05, providerRefund, reason: 'The film stood still' }],
      ['invoice.refunded', admin.id, { refunded: 19.95, providerRefund }],
    ])
  })

  it('is 409 when nothing is left to refund, also for an unpaid or free invoice, and 404 for an unknown one', async () => {
    const { params } = await paid()
    await back(params)
    expect(await refused(back(params))).toMatchObject({ status: 409, message: refusals.nothingToRefund })
    const [free] = (await (await startMember(studio, offers, full)).call(invoices, {})).records
    expect(free?.amount).toBe(0)
    expect(await refused(back({ id: free!.id }))).toMatchObject({ status: 409 })
    expect(await refused(back({ id: randomUUID() }))).toMatchObject({ status: 404 })
  })

  it.each([
    [29.01, refundTexts.tooMuch(2900, US)],
    [0, refundTexts.amount(US)],
    [-1, refundTexts.amount(US)],
    [1.005, refundTexts.amount(US)],
    [0.001, refundTexts.amount(US)],
    [1e-9, refundTexts.amount(US)],
  ])('of $%s is 400 at amount, and nothing is given back', async (amount, text) => {
    const { params } = await paid()
    expect(await refused(back(params, { amount }))).toMatchObject({ status: 400, fields: { amount: text } })
    expect(await refundsOf(params)).toEqual([])
    expect((await back(params, { amount: 29 })).refunded).toBe(29)
  })

  it('never exceeds what was paid, however many are requested at once (I4)', async () => {
    const { params, row } = await paid()
    const amounts = [20, 15, 12, 20, 15]
    const outcomes = await Promise.allSettled(amounts.map((amount) => back(params, { amount })))
    const statuses = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
    expect(statuses.filter((status) => status !== 400)).toEqual([])
    const cents = await refundsOf(params)
    expect(cents.map((amount) => -amount).sort()).toEqual((await atProvider(row)).cents.sort())
    expect(cents.reduce((sum, amount) => sum - amount, 0)).toBeLessThanOrEqual(2900)
  })
})

describe('equal refunds at once (I5)', () => {
  const atOnce = async (times: number, ask: () => Promise<{ refunded: number }>) => {
    const outcomes = await Promise.allSettled(Array.from({ length: times }, ask))
    const given = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.refunded] : []))
    const others = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    return { given, others: others.map(({ status, message, code }) => [status, message, code]) }
  }

  it('of an amount are issued once, and the duplicates get 409', async () => {
    const { params, row, person } = await paid()
    const { given, others } = await atOnce(8, () => back(params, { amount: 5 }))
    expect(given).toEqual([5])
    expect(others).toEqual(Array(7).fill([409, refusals.justRefunded, 'JustRefunded']))
    expect((await atProvider(row)).cents).toEqual([500])
    expect(await refundsOf(params)).toEqual([-500])
    expect(await mailsTo(person)).toHaveLength(1)
  })

  it('of the whole rest are issued once, and the duplicates find nothing left', async () => {
    const { params, row, person } = await paid()
    const { given, others } = await atOnce(12, () => back(params))
    expect(given).toEqual([29])
    expect(others.map(([status, message]) => [status, message])).toEqual(
      Array(11).fill([409, refusals.nothingToRefund]),
    )
    expect((await atProvider(row)).cents).toEqual([2900])
    expect(await refundsOf(params)).toEqual([-2900])
    expect(await mailsTo(person)).toHaveLength(1)
  })

  it('are separate refunds if each has its own key, or comes a minute later', async () => {
    const { params } = await paid()
    const { given } = await atOnce(3, () => back(params, { amount: 5 }, randomUUID()))
    expect(given.sort((a, b) => a - b)).toEqual([5, 10, 15])
    expect((await back(params, { amount: 5 })).refunded).toBe(20)
    expect((await refused(back(params, { amount: 5 }))).message).toBe(refusals.justRefunded)
    const finishedAt = new Date(studio.context.clock.machine().getTime() - MINUTE)
    await studio.context.db.update(operations).set({ finishedAt }).where(eq(operations.kind, 'refund'))
    expect((await back(params, { amount: 5 })).refunded).toBe(25)
  })

  it('with another reason, or of the rest, are separate refunds', async () => {
    const { params } = await paid()
    await back(params, { amount: 14.5 })
    expect((await back(params, { amount: 1, reason: 'Kindness' })).refunded).toBe(15.5)
    expect((await back(params, { amount: 1 })).refunded).toBe(16.5)
    expect((await back(params)).refunded).toBe(29)
  })
})

describe('a refund whose answer is lost (F36)', () => {
  it('is issued once, though it is requested again', async () => {
    const { params, row } = await paid()
    const lost = await withLostCall(studio, 'answer', 'refund', () => refused(back(params, { amount: 10 })))
    expect(lost.status).toBe(503)
    expect((await back(params, { amount: 10 })).refunded).toBe(10)
    expect((await atProvider(row)).cents).toEqual([1000])
    expect(await refundsOf(params)).toEqual([-1000])
  })

  it('is found by the reconciler, mailed, and audited with its Admin (S-R4)', async () => {
    const { params, person } = await paid()
    await withLostCall(studio, 'answer', 'refund', () =>
      refused(back(params, { amount: 10, reason: 'Kindness' })),
    )
    await expireOpenOperations(studio)
    await reconcile(studio.context)
    expect(await refundsOf(params)).toEqual([-1000])
    expect(await mailsTo(person)).toHaveLength(1)
    const entries = await studio.context.db.select().from(auditLog).where(eq(auditLog.subject, params.id))
    expect(entries).toMatchObject([{ userId: admin.id, after: { refunded: 10, reason: 'Kindness' } }])
    expect(await studio.context.db.$count(operations, eq(operations.state, 'started'))).toBe(0)
  })

  it('is found although the person has been deleted since (S-D2)', async () => {
    const { params, person } = await paid()
    await as(admin)(deleteUser, { params: { id: person.id }, query: { permanentDelete: true } })
    await withLostCall(studio, 'answer', 'refund', () => refused(back(params, { amount: 10 })))
    await expireOpenOperations(studio)
    await reconcile(studio.context)
    expect(await refundsOf(params)).toEqual([-1000])
    expect((await back(params)).refunded).toBe(29)
  })
})

describe('a refund with an Idempotency-Key (D18.refund-once, I5)', () => {
  it('is issued once, and every repeated or parallel request gets the same answer', async () => {
    const { params, row } = await paid()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => back(params, { amount: 10 }, key)))
    expect(await back(params, { amount: 10 }, key)).toEqual(answers[0])
    expect(new Set(answers.map(({ refunded }) => refunded))).toEqual(new Set([10]))
    expect((await atProvider(row)).cents).toEqual([1000])
    expect((await back(params, { amount: 10 }, randomUUID())).refunded).toBe(20)
  })

  it('is 409 if its content differs, and a refused one is refused again', async () => {
    const { params } = await paid()
    const key = randomUUID()
    await back(params, { amount: 10 }, key)
    expect(await refused(back(params, { amount: 11 }, key))).toMatchObject({
      status: 409,
      message: keyReused,
    })
    const tooMuch = randomUUID()
    for (let times = 0; times < 2; times += 1)
      expect(await refused(back(params, { amount: 20 }, tooMuch))).toMatchObject({
        status: 400,
        fields: { amount: refundTexts.tooMuch(1900, US) },
      })
  })

  it.each([10, undefined])(
    'whose answer of %s is lost is one refund, also when the reconciler has closed it meanwhile (F36)',
    async (amount) => {
      const { params, row } = await paid()
      const key = randomUUID()
      const lost = await withLostCall(studio, 'answer', 'refund', () =>
        refused(back(params, { amount }, key)),
      )
      expect(lost.status).toBe(503)
      await expireOpenOperations(studio)
      await reconcile(studio.context)
      expect(await refundsOf(params)).toHaveLength(1)
      // The provider stores a key for one day only.
      await studio.context.db.execute(sql`delete from sandbox.idempotency`)
      const answer = await back(params, { amount }, key)
      expect(answer.refunded).toBe(amount ?? 29)
      expect(await back(params, { amount }, key)).toEqual(answer)
      expect((await atProvider(row)).cents).toEqual([(amount ?? 29) * 100])
    },
  )

  it('that never reached the provider is issued when it is requested again', async () => {
    const { params, row } = await paid()
    const key = randomUUID()
    const { payments } = studio.context
    const refund = () => Promise.reject(new UnavailableError('connection refused'))
    studio.context.payments = { ...payments, refund }
    expect((await refused(back(params, { amount: 10 }, key))).status).toBe(503)
    studio.context.payments = payments
    await expireOpenOperations(studio)
    await reconcile(studio.context)
    expect((await atProvider(row)).cents).toEqual([])
    expect((await back(params, { amount: 10 }, key)).refunded).toBe(10)
    expect((await atProvider(row)).cents).toEqual([1000])
  })

  it('is decided again if less is left at the provider than was known here', async () => {
    const { params, row } = await paid()
    const { paymentIntent } = await atProvider(row)
    await studio.context.payments.refund({ paymentIntent, amountCents: 2000 }, randomUUID())
    const key = randomUUID()
    expect((await back(params, {}, key)).refunded).toBe(29)
    expect((await back(params, {}, key)).refunded).toBe(29)
    expect(await refundsOf(params)).toEqual([-2000, -900])
  })
})

describe("a refund at the provider's own pages", () => {
  it('of an invoice that is too old to be listed is found, too', async () => {
    const { params, row } = await paid()
    const { paymentIntent } = await atProvider(row)
    const { payments } = studio.context
    const listInvoices: typeof payments.listInvoices = async () => ({ records: [], next: 'in_older' })
    studio.context.payments = { ...payments, listInvoices }
    await payments.refund({ paymentIntent, amountCents: 700 }, randomUUID())
    await reconcile(studio.context, { everybody: true })
    studio.context.payments = payments
    expect(await refundsOf(params)).toEqual([-700])
  })

  it('is known here from its webhook, once, and counts (I4)', async () => {
    const { params, row, person } = await paid()
    const { paymentIntent } = await atProvider(row)
    await studio.context.payments.refund({ paymentIntent, amountCents: 400 }, randomUUID())
    await studio.clock.move(MINUTE)
    await reconcile(studio.context, { everybody: true })
    expect(await refundsOf(params)).toEqual([-400])
    expect(await mailsTo(person)).toHaveLength(1)
    expect(await refused(back(params, { amount: 25.01 }))).toMatchObject({ status: 400 })
  })

  it('that no webhook has reported is found when a request exceeds what is left', async () => {
    const { params, row } = await paid()
    const { paymentIntent } = await atProvider(row)
    await studio.context.payments.refund({ paymentIntent, amountCents: 2000 }, randomUUID())
    const fields = { amount: refundTexts.tooMuch(900, US) }
    expect(await refused(back(params, { amount: 10 }))).toMatchObject({ status: 400, fields })
    expect((await back(params)).refunded).toBe(29)
    expect(await refundsOf(params)).toEqual([-2000, -900])
  })
})
