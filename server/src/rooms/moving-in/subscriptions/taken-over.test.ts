import { DAY, HOUR } from '@studio/contract/dates.ts'
import { subscription as showMembership } from '@studio/contract/membership/endpoints.ts'
import { addTerm, type RenewingTerm } from '@studio/contract/plans/terms.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customers, ledger } from '../../../database/tables/billing.ts'
import { users } from '../../../database/tables/people.ts'
import { mails } from '../../../database/tables/studio.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { leapTo } from '../../../testing/move-clock.ts'
import { cards, freshCard, type Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import {
  boughtElsewhere,
  type Elsewhere,
  sellerElsewhere,
  stripeOf,
} from '../../../testing/sold-elsewhere.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { nextCharges } from '../../membership/next-charge.ts'
import { openRows } from '../../membership/rows.ts'
import { findTakeover } from './find-takeover.ts'
import { takeOver } from './take-over.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string; title: string }
let sell: ReturnType<typeof sellerElsewhere>

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan({ title: 'Full Membership' })
  sell = sellerElsewhere(studio, offers)
})

type Bought = Awaited<ReturnType<typeof boughtElsewhere>>
const buy = (terms?: Elsewhere): Promise<Bought> => boughtElsewhere(studio, sell, terms)

/** Takes a subscription over, or says why not. */
async function bring({ person, subscription }: Bought): Promise<string[]> {
  const asked = { email: person.email, id: subscription.id, plan: full.title }
  const finding = await findTakeover(studio.context, asked)
  if ('wrong' in finding) return finding.wrong
  if (!('takeover' in finding)) throw new Error('it is known already')
  expect(await takeOver(studio.context, finding.takeover)).toBe(true)
  return []
}

const rowOf = async (person: TestPerson) => (await openRows(studio.context.db, person.id))[0]

/** The provider's charges of a subscription, oldest first: when, and how much. */
async function chargesOf({ subscription }: Bought) {
  const { records } = await studio.context.payments.listInvoices({ subscription: subscription.id })
  return records
    .filter(({ totalCents, status }) => totalCents > 0 && status !== 'void')
    .map(({ periodStart, totalCents }) => ({ at: periodStart, cents: totalCents }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

const moveTo = (at: Date, hours: number) => leapTo(studio, new Date(at.getTime() + hours * HOUR))

async function nextOf(person: TestPerson) {
  const row = await rowOf(person)
  return (await nextCharges(studio.context, [row?.id ?? ''])).get(row?.id ?? '')
}

const twoMonths = { duration: 'repeating' as const, duration_in_months: 2 }
const everyMonth = { every: { interval: 'month' as const } }
const KINDS: [string, RenewingTerm, Elsewhere][] = [
  ['30 days', 'days30', {}],
  ['a calendar month', 'month', everyMonth],
  ['three months', 'quarter', { every: { interval: 'month', interval_count: 3 }, amountCents: 5400 }],
  ['a year', 'year', { every: { interval: 'year' }, amountCents: 19_900 }],
]

describe('a subscription from elsewhere goes on as it was, and nobody is charged twice or early', {
  timeout: 120_000,
}, () => {
  test.each(process.env.FULL ? KINDS : KINDS.slice(0, 2))(
    'every %s, through two renewals (I2, I3, D5)',
    async (_, term, terms) => {
      const one = await buy(terms)
      await studio.clock.move(3 * DAY)
      expect(await bring(one)).toEqual([])
      const row = await rowOf(one.person)
      expect(row).toMatchObject({ term, costCents: terms.amountCents ?? 1900, planId: full.id })
      const anchor = row?.anchor ?? new Date(0)
      for (const count of [1, 2]) {
        const due = addTerm(anchor, term, count)
        const before = await chargesOf(one)
        expect(await nextOf(one.person)).toEqual({ on: due, cents: terms.amountCents ?? 1900 })
        await moveTo(due, -1)
        expect(await chargesOf(one)).toEqual(before)
        await moveTo(due, 2)
        expect(await chargesOf(one)).toEqual([...before, { at: due, cents: terms.amountCents ?? 1900 }])
      }
      const paid = await studio.context.db.select().from(ledger).where(eq(ledger.userId, one.person.id))
      expect(paid).toHaveLength(3)
    },
  )

  test.each([
    ['once', { duration: 'once' as const }, ['', 1900, 1900]],
    ['3 months', { duration: 'repeating' as const, duration_in_months: 3 }, ['', 950, 950, 1900]],
    ['for ever', { duration: 'forever' as const }, ['', 950, 950, 950]],
    ['of $9.50 for 2 months', { ...twoMonths, amount_off: 950, currency: 'usd' }, ['', 950, 1900]],
  ])(
    'a coupon %s discounts as many charges as it had left (D18.promo-charges)',
    async (_, coupon, [, ...left]) => {
      const one = await buy({
        ...everyMonth,
        coupon: { name: 'HALF', ...('amount_off' in coupon ? {} : { percent_off: 50 }), ...coupon },
      })
      expect(await chargesOf(one)).toMatchObject([{ cents: 950 }])
      await studio.clock.move(DAY)
      expect(await bring(one)).toEqual([])
      const { anchor } = (await rowOf(one.person)) ?? {}
      for (const [at, cents] of left.entries()) {
        const due = addTerm(anchor ?? new Date(0), 'month', at + 1)
        expect(await nextOf(one.person)).toEqual({ on: due, cents })
        await moveTo(due, 2)
        expect((await chargesOf(one)).slice(at + 1)).toEqual([{ at: due, cents }])
        // It goes with its last charge: set aside by a change, it would begin its months anew.
        const isOver = cents === 1900 || left[at + 1] === 1900
        const { discounts } = await stripeOf(studio).subscriptions.retrieve(one.subscription.id)
        expect(discounts).toHaveLength(isOver ? 0 : 1)
      }
    },
  )

  test('a card of its own is shown and charged, and a new one takes its place (CARD-01)', async () => {
    const card = freshCard()
    const one = await buy({ ...everyMonth, card: cards.failsLater, ownCard: card })
    expect(await bring(one)).toEqual([])
    const shown = async () =>
      (await studio.context.db.select().from(customers).where(eq(customers.userId, one.person.id)))[0]
    expect(await shown()).toMatchObject({ last4: card.slice(-4) })
    const { anchor } = (await rowOf(one.person)) ?? {}
    await moveTo(addTerm(anchor ?? new Date(0), 'month', 1), 2)
    const next = freshCard()
    await offers.saveCard(one.person, next)
    await moveTo(addTerm(anchor ?? new Date(0), 'month', 2), 2)
    const { cards: charged } = await studio.context.payments.listMoneyBack({ customer: one.customer })
    expect([...charged.values()].map(({ last4 }) => last4).sort()).toEqual(
      [card, card, next].map((number) => number.slice(-4)).sort(),
    )
  })

  test('a trial ends with its first charge, and renews (S-M3, I11)', async () => {
    const one = await buy({ ...everyMonth, trialDays: 14 })
    expect(await bring(one)).toEqual([])
    const ends = (await rowOf(one.person))?.trialEnd ?? new Date(0)
    expect(await nextOf(one.person)).toEqual({ on: ends, cents: 1900 })
    await studio.clock.move(14 * DAY + 2 * HOUR)
    const due = addTerm(ends, 'month', 1)
    await moveTo(due, 2)
    expect(await chargesOf(one)).toEqual([
      { at: ends, cents: 1900 },
      { at: due, cents: 1900 },
    ])
  })

  test('a cancelled one lasts as long as it is paid, and is not charged again (D6)', async () => {
    const one = await buy(everyMonth)
    await studio.context.payments.cancel(one.subscription.id, 'period_end', crypto.randomUUID())
    expect(await bring(one)).toEqual([])
    expect(await rowOf(one.person)).toMatchObject({ cancelAtPeriodEnd: true })
    await studio.clock.move(70 * DAY)
    expect(await chargesOf(one)).toHaveLength(1)
    expect(await rowOf(one.person)).toBeUndefined()
  })

  test('one past due is let in for its grace, and pays with a new card (D6, D17.new-card)', async () => {
    const one = await buy({ ...everyMonth, card: cards.failsLater, ownCard: freshCard() })
    await stripeOf(studio).subscriptions.update(one.subscription.id, { default_payment_method: '' })
    const due = addTerm(new Date(one.subscription.billing_cycle_anchor * 1000), 'month', 1)
    await moveTo(due, 2)
    expect(await bring(one)).toEqual([])
    await studio.context.queue.drain()
    expect(await studio.context.db.$count(mails, eq(mails.to, one.person.email))).toBe(0)
    const row = await rowOf(one.person)
    const params = { id: row?.id ?? '' }
    expect(await studio.as(one.person).call(showMembership, { params })).toMatchObject({ state: 'past_due' })
    await offers.saveCard(one.person)
    expect(await rowOf(one.person)).toMatchObject({ providerState: 'active' })
    expect((await chargesOf(one)).map(({ at }) => at)).toEqual([
      new Date(one.subscription.billing_cycle_anchor * 1000),
      due,
    ])
  })
})

test('twelve months are a year', async () => {
  const one = await buy({ every: { interval: 'month', interval_count: 12 } })
  expect(await bring(one)).toEqual([])
  expect(await rowOf(one.person)).toMatchObject({ term: 'year' })
})

test.each([
  ['two weeks', { every: { interval: 'week' as const, interval_count: 2 } }, 'renews every 2 weeks'],
  ['two years', { every: { interval: 'year' as const, interval_count: 2 } }, 'renews every 2 years'],
  ['euros', { currency: 'eur' }, 'is in EUR, and this studio sells in USD'],
])('one by %s stays where it is, and the reason is said', async (_, terms, words) => {
  const one = await buy(terms)
  expect(await bring(one)).toEqual([expect.stringContaining(`${one.subscription.id} ${words}`)])
  expect(await rowOf(one.person)).toBeUndefined()
})

test('one of somebody who is blocked here stays, until their time is over: they would pay and not come in (D10)', async () => {
  const one = await buy(everyMonth)
  const block = (until: Date | null) =>
    studio.context.db
      .update(users)
      .set({ blockedAccess: true, blockedToDateTime: until })
      .where(eq(users.id, one.person.id))
  await block(null)
  expect(await bring(one)).toEqual(['is blocked here: unblock them first, or end it at Stripe'])
  await block(new Date(studio.context.clock.now().getTime() - DAY))
  expect(await bring(one)).toEqual([])
})
