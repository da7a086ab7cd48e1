import { DAY } from '@studio/contract/dates.ts'
import { moveIns, readAccount, setMoveIn, setPlanOfPrice } from '@studio/contract/moving-in/endpoints.ts'
import { type RenewingTerm, renewingTerms } from '@studio/contract/plans/terms.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { subscriptions } from '../../../database/tables/membership.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { freshCard } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { signInAnew } from '../../../testing/sign-in-anew.ts'
import { stripeOf } from '../../../testing/sold-elsewhere.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { nextCharges } from '../../membership/next-charge.ts'

const COUNT = 5_000

let studio: TestStudio
let admin: TestPerson
let full: { id: string }
startMoneyStudio(async (money) => {
  studio = money.studio
  admin = await studio.people.admin()
  full = await money.offers.plan({ title: 'Full Membership' })
})

const call = () => studio.as(admin).call
/** A busy machine takes longer for all of them than a token is valid. */
async function everythingRuns() {
  await studio.context.queue.drain()
  admin = await signInAnew(studio, admin)
}
const newest = async () => (await call()(moveIns, {})).records[0]!

const RECURRING = {
  days30: { interval: 'day', interval_count: 30 },
  month: { interval: 'month' },
  quarter: { interval: 'month', interval_count: 3 },
  year: { interval: 'year' },
} as const
const CENTS: Record<RenewingTerm, number> = { days30: 1901, month: 2903, quarter: 7807, year: 29_011 }

/** Each term has two prices, of which one is no round sum. */
async function makePrices() {
  const stripe = stripeOf(studio)
  const { id: product } = await stripe.products.create({ name: 'Yoga' })
  const made: { id: string; term: RenewingTerm; cents: number }[] = []
  for (const term of renewingTerms)
    for (const cents of [CENTS[term], CENTS[term] * 2 + 1]) {
      const recurring = RECURRING[term]
      const { id } = await stripe.prices.create({ currency: 'usd', unit_amount: cents, product, recurring })
      made.push({ id, term, cents })
    }
  return made
}

test('5,000 subscriptions of mixed terms move in: sums equal to the unit, and a second reading finds nothing new', {
  timeout: 1_800_000,
}, async () => {
  const prices = await makePrices()
  const now = studio.context.clock.now()
  const exp = { exp_month: 12, exp_year: now.getUTCFullYear() + 9 }
  const lives = Array.from({ length: COUNT }, (_, at) => {
    const price = prices[at % prices.length]!
    const cancelled = at % 10 === 9
    return {
      customer: { email: `m${at}@large.example`, name: 'Ada Kowalska', userId: '' },
      invoicePrefix: `L${at}`,
      card: { number: freshCard(), cvc: '123', ...exp },
      price: price.id,
      trialDays: at % 7 === 0 ? 14 : 0,
      subscriptionId: '',
      startedAt: new Date(now.getTime() - (1 + (at % 25)) * DAY),
      cancelledAt: cancelled ? new Date(now.getTime() - DAY / 2) : null,
      declinedFrom: null,
      term: price.term,
      cents: price.cents,
    }
  })
  await (studio.context.sandbox as unknown as Sandbox).liveThrough(lives)
  await everythingRuns()

  const { id } = await call()(readAccount, {})
  await everythingRuns()
  for (const { id: price, planId } of (await newest()).prices ?? [])
    if (!planId) await call()(setPlanOfPrice, { params: { id }, body: { price, planId: full.id } })
  const read = await newest()
  expect(read.lines).toMatchObject({ right: COUNT, refused: 0 })
  const there = renewingTerms.map((term) => {
    const own = lives.filter((life) => life.term === term)
    const cents = own.reduce((sum, { cents, cancelledAt }) => sum + (cancelledAt ? 0 : cents), 0)
    return { term, count: own.length, amount: cents / 100 }
  })
  expect(read.sums).toEqual(there.map(({ term, ...one }) => ({ term, there: one, here: one })))

  await call()(setMoveIn, { params: { id }, body: { state: 'moving', mail: true } })
  await everythingRuns()
  expect((await newest()).lines).toMatchObject({ moved: COUNT, refused: 0, right: 0 })
  const { db } = studio.context
  const rows = await db.select().from(subscriptions).where(isNull(subscriptions.endedAt))
  const charges = await nextCharges(
    studio.context,
    rows.map((row) => row.id),
  )
  const here = renewingTerms.map((term) => {
    const own = rows.filter((row) => row.term === term)
    const cents = own.reduce((sum, row) => sum + (charges.get(row.id)?.cents ?? 0), 0)
    return { term, count: own.length, amount: cents / 100 }
  })
  expect(here).toEqual(there)

  const state = () =>
    db.execute(
      sql`select count(*), sum(provider_version), sum(cost_cents), max(period_end) from subscriptions`,
    )
  const before = (await state()).rows
  await call()(readAccount, {})
  await everythingRuns()
  expect((await newest()).lines).toMatchObject({ known: COUNT, right: 0, refused: 0 })
  expect((await state()).rows).toEqual(before)
})
