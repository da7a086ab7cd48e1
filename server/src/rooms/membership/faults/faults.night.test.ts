import { refundInvoice } from '@studio/contract/billing/endpoints.ts'
import { HOUR } from '@studio/contract/dates.ts'
import { cancel, resume, start } from '@studio/contract/membership/endpoints.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { noFaults } from '@studio/sandbox/wire/faults.ts'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { invoices, ledger, operations } from '../../../database/tables/billing.ts'
import { currentSubscriptionOf } from '../../../testing/current-subscription.ts'
import { expireOpenOperations } from '../../../testing/lost-answers.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { signInAnew } from '../../../testing/sign-in-anew.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { findCustomer } from '../../billing/customers.ts'
import { checkLedger } from '../../billing/invariants.ts'
import { reconcile } from '../sync/reconcile.ts'

/** Ten operations each: by itself it draws a sample, `npm run test:full` has a thousand (D18.full-tests). */
const lives = process.env.FULL ? 50 : 1
const rate = process.env.FULL ? 0.3 : 0.1

let studio: TestStudio
let sandbox: Sandbox
let admin: TestPerson
let full: { id: string }
let drop: { id: string }
let offers: Offers

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  sandbox = studio.context.sandbox as unknown as Sandbox
  admin = await studio.people.admin()
  full = await offers.plan()
  drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
})

/** Repeats until it succeeds or is refused for good; errors must be clean refusals. */
async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    const status = await work().then(
      () => 200,
      (error: { status?: number }) => error.status ?? 500,
    )
    if (status !== 503) return void expect([200, 404, 409]).toContain(status)
  }
  throw new Error('it never came to an end')
}

/** A day pass and its refund, then a membership that is cancelled, resumed and cancelled again. */
async function live(person: TestPerson): Promise<void> {
  const { call } = studio.as(person)
  const buy = (plan: { id: string }) => () => call(start, { body: { userId: person.id, priceId: plan.id } })
  await untilDone(buy(drop))
  // An interrupted and restarted purchase may leave a void invoice beside the paid one.
  const paid = and(eq(invoices.userId, person.id), eq(invoices.status, 'paid'))
  const [row] = await studio.context.db
    .select()
    .from(invoices)
    .where(paid)
    .orderBy(desc(invoices.amountCents))
  const params = { id: row?.id ?? person.id }
  for (const amount of [2, 3]) {
    await untilDone(() => studio.as(admin).call(refundInvoice, { params, body: { amount } }))
  }
  await untilDone(buy(full))
  const id = (await currentSubscriptionOf(studio.context, person.id))?.id ?? person.id
  for (const step of [cancel, resume, cancel]) await untilDone(() => call(step, { params: { id } }))
}

async function settle(): Promise<void> {
  await expireOpenOperations(studio)
  await reconcile(studio.context, { everybody: true })
  await studio.context.queue.drain()
}

/** Cents that the provider charged and refunded, in the order of the ledger's kinds. */
async function centsAtProvider(person: TestPerson) {
  const customer = (await findCustomer(studio.context, person.id))?.providerId ?? ''
  const { payments } = studio.context
  const { records } = await payments.listInvoices({ customer })
  const { refunds } = await payments.listMoneyBack({ customer })
  const running = (await payments.listSubscriptions({ customer })).records
  return {
    paid: records.map(({ paidCents }) => paidCents).filter((cents) => cents > 0),
    refunds: refunds.map(({ amountCents }) => amountCents).sort(),
    running: running.filter(({ status }) => status !== 'canceled').length,
  }
}

describe('a provider', () => {
  it.each([
    ['fails in the middle of it (F36)', { failRate: rate, dropResponseAfterCommit: 0 }],
    ['loses answers after it did what was asked (F35, F36)', { failRate: 0, dropResponseAfterCommit: rate }],
  ])(
    'that %s charges, refunds and subscribes nobody twice',
    { timeout: lives * 240_000 },
    async (_what, faults) => {
      for (let life = 0; life < lives; life += 1) {
        const person = await offers.studentWithCard()
        admin = await signInAnew(studio, admin)
        sandbox.setFaults(faults)
        await live(person).finally(() => sandbox.setFaults(noFaults))
        await settle()
        const { paid, refunds, running } = await centsAtProvider(person)
        expect({ paid, refunds, running }).toEqual({ paid: [1200], refunds: [200, 300], running: 1 })
        const rows = await studio.context.db.select().from(ledger).where(eq(ledger.userId, person.id))
        expect(rows.map(({ amountCents }) => amountCents).sort((a, b) => a - b)).toEqual([-300, -200, 1200])
        expect(await checkLedger(studio.context.db)).toEqual([])
        expect(await studio.context.db.$count(operations, eq(operations.state, 'started'))).toBe(0)
        await studio.clock.move(HOUR)
      }
    },
  )
})
