import { invoices, refundInvoice, sandboxWebhooks } from '@studio/contract/billing/endpoints.ts'
import { refusals } from '@studio/contract/billing/messages.ts'
import { DAY, HOUR, MINUTE } from '@studio/contract/dates.ts'
import { setMembershipActive, start, subscription } from '@studio/contract/membership/endpoints.ts'
import { overview } from '@studio/contract/overview/endpoints.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { and, asc, eq, isNull, like } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { invoices as invoiceRows, ledger, providerEvents } from '../../../database/tables/billing.ts'
import { auditLog, mails } from '../../../database/tables/studio.ts'
import { answerDispute } from '../../../testing/answer-dispute.ts'
import { spendTrial } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { cards, type Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { reconcile } from '../sync/reconcile.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string }
let drop: { id: string }
let admin: TestPerson
const as = (person: TestPerson) => studio.as(person).call

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan({ title: 'Full' })
  drop = await offers.plan({ title: 'Drop', intervalUnit: 'Day', costCents: 1200 })
  admin = await studio.people.admin()
})
afterEach(async () => {
  await deliver('normal')
})

const deliver = (mode: 'normal' | 'drop') => as(admin)(sandboxWebhooks, { body: { mode } })

/** A person who has paid $29.00 with a card, and the invoice. */
async function paidWith(card: string) {
  const person = await offers.studentWithCard(card)
  await spendTrial(studio, person)
  const { id } = await as(person)(start, { body: { userId: person.id, priceId: full.id } })
  await studio.clock.move(MINUTE)
  const [invoice] = (await as(person)(invoices, {})).records
  return { person, membership: { id }, params: { id: invoice!.id }, number: invoice!.number }
}

const back = (params: { id: string }, body: { amount?: number } = {}) =>
  as(admin)(refundInvoice, { params, body })

async function movementsOf({ id }: { id: string }): Promise<[string, number][]> {
  const rows = await studio.context.db
    .select()
    .from(ledger)
    .where(eq(ledger.invoiceId, id))
    .orderBy(asc(ledger.id))
  return rows.map(({ kind, amountCents }) => [kind, amountCents])
}

const shown = async (person: TestPerson, { id }: { id: string }) =>
  (await as(person)(invoices, {})).records.find((one) => one.id === id)

const mailsTo = ({ email }: TestPerson, subject: string) =>
  studio.context.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, email), like(mails.subject, subject)))

const entriesOn = ({ id }: { id: string }) =>
  studio.context.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(asc(auditLog.id))

const revenue = async () => (await as(admin)(overview, { query: {} })).revenue

describe('a refund that the bank sends back (reliability 4.2, I4)', () => {
  it('is the studio’s money again, can be given again, and the Admins are told', async () => {
    const { person, params, number } = await paidWith(cards.refundFails)
    const before = await revenue()
    expect((await back(params, { amount: 10 })).refunded).toBe(10)
    expect(await revenue()).toBe(before - 10)
    const other = await studio.people.admin()
    await studio.clock.move(2 * HOUR)
    expect(await shown(person, params)).toMatchObject({ amount: 29, refunded: 0, status: 'paid' })
    expect(await revenue()).toBe(before)
    const pair = [
      ['refund', -1000],
      ['refund_reversal', 1000],
    ]
    expect(await movementsOf(params)).toEqual([['charge', 2900], ...pair])
    for (const one of [admin, other]) {
      const [told, ...more] = await mailsTo(one, `The refund of $10.00 for invoice ${number} came back`)
      expect(more).toEqual([])
      for (const words of ['Ada Lovelace', number, '$29.00', '$10.00']) expect(told?.text).toContain(words)
    }
    expect(await mailsTo(person, '%came back%')).toEqual([])
    expect(await mailsTo(person, 'Refund of %')).toHaveLength(1)
    expect((await entriesOn(params)).map(({ action, userId, after }) => [action, userId, after])).toEqual([
      ['invoice.refunded', admin.id, { refunded: 10, providerRefund: expect.stringMatching(/^re_/) }],
      ['invoice.refundReturned', null, { amount: 10 }],
    ])
    expect((await back(params)).refunded).toBe(29)
    expect((await movementsOf(params)).at(-1)).toEqual(['refund', -2900])
  })

  it('is found by the nightly comparison where no webhook told of it, once', async () => {
    const { params } = await paidWith(cards.refundFails)
    await deliver('drop')
    await back(params)
    await studio.clock.move(2 * HOUR)
    expect(await movementsOf(params)).toHaveLength(2)
    for (let night = 0; night < 2; night += 1) await reconcile(studio.context, { everybody: true })
    expect(await movementsOf(params)).toEqual([
      ['charge', 2900],
      ['refund', -2900],
      ['refund_reversal', 2900],
    ])
  })

  it('that the studio had not known of is not mailed to the member', async () => {
    const { person, params } = await paidWith(cards.refundFails)
    const [row] = await studio.context.db.select().from(invoiceRows).where(eq(invoiceRows.id, params.id))
    await deliver('drop')
    const terms = { paymentIntent: row!.paymentId!, amountCents: 500 }
    await studio.context.payments.refund(terms, params.id)
    await studio.clock.move(2 * HOUR)
    await reconcile(studio.context, { everybody: true })
    expect(await movementsOf(params)).toHaveLength(3)
    expect(await mailsTo(person, 'Refund of %')).toEqual([])
    expect(await entriesOn(params)).toMatchObject([{ action: 'invoice.refundReturned' }])
  })

  it('after its person was deleted is entered as well, from its webhook and without (S-D2)', async () => {
    for (const mode of ['normal', 'drop'] as const) {
      const { person, params } = await paidWith(cards.refundFails)
      await as(admin)(deleteUser, { params: { id: person.id }, query: { permanentDelete: true } })
      await back(params, { amount: 3 })
      await deliver(mode)
      await studio.clock.move(2 * HOUR)
      if (mode === 'drop') await reconcile(studio.context, { everybody: true })
      expect(await movementsOf(params)).toEqual([
        ['charge', 2900],
        ['refund', -300],
        ['refund_reversal', 300],
      ])
      const open = await studio.context.db.$count(providerEvents, isNull(providerEvents.outcome))
      expect(open).toBe(0)
    }
  })
})

it('a refund that goes through only later counts as given from the beginning, and is told once', async () => {
  const { person, params } = await paidWith(cards.refundSucceedsLater)
  expect((await back(params, { amount: 10 })).refunded).toBe(10)
  await studio.clock.move(2 * HOUR)
  expect(await movementsOf(params)).toEqual([
    ['charge', 2900],
    ['refund', -1000],
  ])
  expect(await mailsTo(person, 'Refund of %')).toHaveLength(1)
})

describe('a payment that is disputed (reliability 4.2)', () => {
  const disputeOf = async ({ id }: { id: string }) => {
    const rows = await studio.context.db
      .select()
      .from(ledger)
      .where(and(eq(ledger.invoiceId, id), eq(ledger.kind, 'dispute')))
    return rows[0]!.providerId
  }

  it('deactivates its membership, with a reason that everybody sees, and takes the money out of the ledger (I4)', async () => {
    const before = await revenue()
    const { person, membership, params, number } = await paidWith(cards.disputed)
    expect(await as(person)(subscription, { params: membership })).toMatchObject({
      state: 'suspended',
      active: false,
      deactivationReason: 'Payment disputed',
    })
    expect(await movementsOf(params)).toEqual([
      ['charge', 2900],
      ['dispute', -2900],
    ])
    expect(await shown(person, params)).toMatchObject({ status: 'paid', refunded: 0, disputed: 29 })
    expect(await revenue()).toBe(before)
    expect(await refused(back(params, { amount: 1 }))).toMatchObject({
      status: 409,
      message: refusals.nothingToRefund,
    })
    const [told, ...more] = await mailsTo(admin, `The payment of $29.00 for invoice ${number} is disputed`)
    expect(more).toEqual([])
    for (const words of ['fraudulent', 'is deactivated', 'activates it again', number])
      expect(told?.text).toContain(words)
    expect(await entriesOn(params)).toMatchObject([
      { action: 'invoice.disputed', userId: null, after: { amount: 29, reason: 'fraudulent' } },
    ])
    expect(await entriesOn(membership)).toMatchObject([
      { action: 'membership.deactivated', userId: null, after: { deactivationReason: 'Payment disputed' } },
    ])
    const [word] = (await studio.context.payments.listSubscriptions({})).records
    expect(word?.paused).toBe(true)
  })

  it('is the studio’s money again once it is won; the membership stays deactivated until an Admin reactivates it, and then stays active', async () => {
    const { person, membership, params, number } = await paidWith(cards.disputed)
    await answerDispute(studio, await disputeOf(params), 'winning_evidence')
    await studio.clock.move(MINUTE)
    expect(await movementsOf(params)).toEqual([
      ['charge', 2900],
      ['dispute', -2900],
      ['dispute_reversal', 2900],
    ])
    expect(await mailsTo(admin, `%invoice ${number} is back with the studio`)).toHaveLength(1)
    const state = async () => (await as(person)(subscription, { params: membership })).state
    expect(await state()).toBe('suspended')
    await as(admin)(setMembershipActive, { params: membership, body: { active: true } })
    await reconcile(studio.context, { everybody: true })
    expect(await state()).toBe('active')
    expect(await back(params)).toMatchObject({ refunded: 29, disputed: 0 })
  })

  it.each(['answered badly', 'not answered'])('stays lost when it is %s', async (how) => {
    const { params } = await paidWith(cards.disputed)
    if (how === 'answered badly') await answerDispute(studio, await disputeOf(params), 'losing_evidence')
    await studio.clock.move(8 * DAY)
    expect(await movementsOf(params)).toEqual([
      ['charge', 2900],
      ['dispute', -2900],
    ])
  })

  it('of a day pass ends the day, and one that an Admin has deactivated before keeps that reason', async () => {
    await deliver('drop')
    const person = await offers.studentWithCard(cards.disputed)
    const { id } = await as(person)(start, { body: { userId: person.id, priceId: drop.id } })
    const body = { active: false, deactivationReason: 'Shared their password' }
    await as(admin)(setMembershipActive, { params: { id }, body })
    await reconcile(studio.context, { everybody: true })
    const [invoice] = (await as(person)(invoices, {})).records
    expect(await movementsOf(invoice!)).toContainEqual(['dispute', -1200])
    expect(await as(person)(subscription, { params: { id } })).toMatchObject(body)
  })

  it('of somebody who has been deleted is found and counted, and no card is left of them (S-D2)', async () => {
    await deliver('drop')
    const { person, params } = await paidWith(cards.disputed)
    await studio.context.db
      .delete(ledger)
      .where(and(eq(ledger.invoiceId, params.id), eq(ledger.kind, 'dispute')))
    await as(admin)(deleteUser, { params: { id: person.id }, query: { permanentDelete: true } })
    await reconcile(studio.context, { everybody: true })
    expect(await movementsOf(params)).toEqual([
      ['charge', 2900],
      ['dispute', -2900],
    ])
    const [invoice] = await studio.context.db.select().from(invoiceRows).where(eq(invoiceRows.id, params.id))
    expect(invoice).toMatchObject({ userId: null, brand: null, last4: null })
  })
})
