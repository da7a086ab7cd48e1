import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { refundInvoice } from '@studio/contract/billing/endpoints.ts'
import { DAY } from '@studio/contract/dates.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoices, ledger } from '../../database/tables/billing.ts'
import { databaseUrlOf } from '../../testing/database.ts'
import { makeOffers } from '../../testing/offers.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { checkLedger, invariants } from './invariants.ts'
import { digest, IMPORTED } from './operations.ts'

const run = promisify(execFile)
const program = resolve(import.meta.dirname, '../../operating/doctor.ts')

let studio: TestStudio
let invoice: string

beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

/** Breaks the rows of a paying member, returns the violated invariants, and rolls back. */
async function foundWhen(statement: string): Promise<string[]> {
  let found: string[] = []
  const taken = studio.context.db.transaction(async (tx) => {
    await tx.execute(sql.raw(statement))
    found = (await checkLedger(tx)).map(({ invariant }) => invariant)
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  return found
}

describe('of a member who has paid', () => {
  beforeAll(async () => {
    const offers = makeOffers(studio)
    const plan = await offers.plan()
    const person = await offers.studentWithCard()
    const { id } = await studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
    await studio.clock.move(8 * DAY)
    const own = eq(invoices.subscriptionId, id)
    const [row] = await studio.context.db
      .select()
      .from(invoices)
      .where(own)
      .orderBy(desc(invoices.amountCents))
    await studio
      .as(await studio.people.admin())
      .call(refundInvoice, { params: { id: row!.id }, body: { amount: 3 } })
    invoice = row!.id
  })

  /** SQL for another movement of the refunded invoice; cents and person are SQL expressions. */
  const moves = (kind: string, cents: number, userId = 'user_id') =>
    `insert into ledger (user_id, invoice_id, kind, amount_cents, provider_id, at)
     select ${userId}, invoice_id, '${kind}', ${cents}, provider_id, at from ledger
     where kind = 'refund' and invoice_id = '${invoice}'`

  /** SQL for the same invoice again, for a period that begins a day before the first ends. */
  const paidAgain = () => `with again as (
    insert into invoices (provider_id, user_id, subscription_id, number, amount_cents, currency, status, reason,
      period_start, period_end, issued_at, paid_at)
    select 'in_again', user_id, subscription_id, number, amount_cents, currency, status, reason,
      period_start + interval '29 days', period_end + interval '29 days', issued_at, paid_at
    from invoices where id = '${invoice}' returning *
  ) insert into ledger (user_id, invoice_id, kind, amount_cents, provider_id, at)
    select user_id, id, 'charge', amount_cents, provider_id, paid_at from again`

  it.each<[string, () => string]>([
    [
      'I4 paid invoices and the ledger add up',
      () => `update ledger set amount_cents = 2899 where kind = 'charge' and invoice_id = '${invoice}'`,
    ],
    [
      'I4 refunds stay below what was charged',
      () => `update ledger set amount_cents = -2901 where kind = 'refund' and invoice_id = '${invoice}'`,
    ],
    [
      'I4 what each person paid and got back adds up',
      () =>
        `update ledger set user_id = gen_random_uuid() where kind = 'refund' and invoice_id = '${invoice}'`,
    ],
    ['I4 what each person paid and got back adds up', () => moves('dispute', -2900, 'gen_random_uuid()')],
    ['I4 what comes back had gone, and as much of it', () => moves('refund_reversal', 299)],
    ['I4 what comes back had gone, and as much of it', () => moves('dispute_reversal', 300)],
    ['I4 charges and what comes back count up, refunds and disputes down', () => moves('dispute', 2900)],
    [
      'I6 whoever is let in has a trial or has paid',
      () => `update invoices set period_end = period_end - interval '37 days'`,
    ],
    [
      'I6 whoever is let in has a trial or has paid',
      () => `update invoices set status = 'void' where id = '${invoice}'`,
    ],
    [
      'I6 whoever is let in has a trial or has paid',
      () =>
        `update invoices set period_end = period_end - interval '37 days'; update subscriptions set provider_state = 'past_due'`,
    ],
    [
      'I6 whoever is let in has a trial or has paid',
      () => `delete from trials; update subscriptions set provider_state = 'trialing'`,
    ],
    ['I3 no two paid periods of a membership overlap', () => paidAgain()],
    [
      'I6 whoever is let in has a trial or has paid',
      () =>
        `update subscriptions set provider_state = 'day_pass', period_end = period_end + interval '1 hour'`,
    ],
    ['I7 what is paid has begun', () => `update subscriptions set provider_state = 'pending'`],
    [
      'I7 what is paid and was not given back lasts to its end',
      () => `update subscriptions set provider_state = 'ended', ended_at = period_start + interval '2 hours'`,
    ],
    [
      'I9 a code on a running membership is redeemed for it',
      () => `with made as (insert into promo_codes (code, code_folded, percent_off, duration_type, expires_on, created_at)
          values ('A', 'A', 10, 'Once', '3000-01-01', now()) returning id)
        update subscriptions set promo_code_id = (select id from made)`,
    ],
    [
      'I13 nothing is charged for a membership that has ended',
      () =>
        `update subscriptions set provider_state = 'ended', ended_at = period_start - interval '6 minutes'`,
    ],
    [
      'I13 nothing is charged for a membership that has ended',
      () =>
        `update subscriptions set provider_state = 'ended', ended_at = period_start, period_end = period_start`,
    ],
    [
      'I7 what renews is known here before the grace is over',
      () => `update subscriptions set period_end = period_end - interval '37 days'`,
    ],
    [
      'I10 a charge is the cost of a plan, less the percent of its code',
      () => `update invoices set amount_cents = 2320 where id = '${invoice}'`,
    ],
    [
      'I10 nothing is charged below the least charge, and what costs nothing is paid',
      () => `update invoices set status = 'open' where amount_cents = 0`,
    ],
    [
      'I15 the figures of each day are those of the ledger and of the memberships',
      () =>
        `update daily_figures set cents = cents + 1 where id = (select min(id) from daily_figures where movements > 0)`,
    ],
    [
      'I15 the figures of each day are those of the ledger and of the memberships',
      () => `update daily_figures set began = began + 1 where id = (select min(id) from daily_figures)`,
    ],
    ['I15 a membership is marked as paid once it was', () => `update subscriptions set paid_once = false`],
    [
      'I16 the tax of an invoice follows from its rate',
      () =>
        `update invoices set tax_percent = 19, tax_inclusive = true, tax_cents = 461 where id = '${invoice}'`,
    ],
    [
      'I16 no more tax is in an invoice than was paid',
      () => `update invoices set tax_cents = 2901 where id = '${invoice}'`,
    ],
    [
      'I16 each movement of money carries its share of the tax',
      () => `update invoices set tax_cents = 463 where id = '${invoice}'`,
    ],
    [
      'I16 there is no tax in what was not taxed',
      () => `update ledger set tax_cents = 463 where kind = 'charge' and invoice_id = '${invoice}'`,
    ],
  ])('%s, or the row is named', async (invariant, breaking) => {
    expect(await foundWhen(`select 1`)).toEqual([])
    // A returned refund, and a dispute of a partly refunded payment, are valid.
    expect(await foundWhen(`${moves('refund_reversal', 300)}; ${moves('dispute', -2900)}`)).toEqual([])
    // A fully refunded period doesn't count as paid: another one may begin in its place.
    expect(await foundWhen(`${paidAgain()}; ${moves('dispute', -2900)}`)).toEqual([])
    expect(await foundWhen(breaking())).toContain(invariant)
  })

  it('what was charged elsewhere before an import may overlap, and nothing that is charged here (I3)', async () => {
    const imported = `update operations set request_hash = '${digest(IMPORTED)}', started_at = now() + interval '1 year'
      where kind = 'start'`
    const samePeriod = `update invoices set period_start = (select period_start from invoices where id = '${invoice}')
      where provider_id = 'in_again'`
    const here = `update invoices set issued_at = now() + interval '2 years' where provider_id = 'in_again'`
    const twice = `${imported}; ${paidAgain()}; ${samePeriod}`
    expect(await foundWhen(twice)).toEqual([])
    expect(await foundWhen(`${twice}; ${here}`)).toEqual(
      expect.arrayContaining([
        'I3 nothing is charged twice',
        'I3 no two paid periods of a membership overlap',
      ]),
    )
  })

  it('the check of a live database says how many hold, or which row breaks one (doctor ledger)', async () => {
    const check = () =>
      run(process.execPath, [program, 'ledger'], {
        env: { ...process.env, DATABASE_URL: databaseUrlOf(studio.context.db.$client.options) },
      }).catch((error: { code: number; stdout: string }) => error)
    expect(await check()).toMatchObject({ stdout: `${Object.keys(invariants).length} invariants hold\n` })
    await studio.context.db.update(ledger).set({ amountCents: 2899 }).where(eq(ledger.kind, 'charge'))
    const broken = await check()
    expect(broken).toMatchObject({ code: 1 })
    expect(broken.stdout).toContain('I4 paid invoices and the ledger add up: in_')
  })
})
