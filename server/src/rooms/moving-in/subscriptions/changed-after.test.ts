import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { change, changePreview } from '@studio/contract/membership/endpoints.ts'
import type { RenewingTerm } from '@studio/contract/plans/terms.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceTax } from '../../../adapters/payment/taxes.ts'
import { promoCodePlans } from '../../../database/tables/promo.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { cards, type Offers } from '../../../testing/offers.ts'
import { refused } from '../../../testing/refused.ts'
import { boughtElsewhere, type Elsewhere, sellerElsewhere } from '../../../testing/sold-elsewhere.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { setTaxes } from '../../../testing/taxes.ts'
import { openRows } from '../../membership/rows.ts'
import { findTakeover } from './find-takeover.ts'
import { takeOver } from './take-over.ts'

type Plan = { id: string }
let studio: TestStudio
let offers: Offers
let full: { title: string }
let dearer: Plan
let cheaper: Plan

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  const plan = (title: string, costCents: number) => {
    const terms = [
      { term: 'month' as const, costCents },
      { term: 'year' as const, costCents: costCents * 10 },
    ]
    return offers.plan({ title, costCents, terms })
  }
  full = await plan('Full Membership', 1900)
  dearer = await plan('Dearer', 4903)
  cheaper = await plan('Cheaper', 1201)
})

/** Somebody whose calendar month was sold elsewhere, and a day later has moved in. */
async function moved(terms: Elsewhere) {
  const sold = { every: { interval: 'month' as const }, ...terms }
  const { person, subscription } = await boughtElsewhere(studio, sellerElsewhere(studio, offers), sold)
  await studio.clock.move(DAY)
  const finding = await findTakeover(studio.context, {
    email: person.email,
    id: subscription.id,
    plan: full.title,
  })
  if (!('takeover' in finding)) throw new Error(JSON.stringify(finding))
  expect(await takeOver(studio.context, finding.takeover)).toBe(true)
  const [row] = await openRows(studio.context.db, person.id)
  const params = { id: row?.id ?? '' }
  const { call } = studio.as(person)
  const bills = async () => (await call(invoices, { query: { pageLength: 50 } })).records
  const preview = async (to: Plan = { id: row?.planId ?? '' }, term: RenewingTerm = 'month') =>
    call(changePreview, { params, query: { priceId: to.id, term } })
  return {
    person,
    promo: row?.promoCodeId ?? '',
    preview,
    change: (to: Plan, term: RenewingTerm = 'month') =>
      call(change, { params, body: { priceId: to.id, term } }),
    newest: async () => (await bills())[0],
    /** Lets the next charge fall due; it is what was previewed. */
    async renews() {
      const { dueOn, nextAmount } = await preview()
      await studio.clock.move(Date.parse(dueOn ?? '') + 2 * HOUR - studio.context.clock.now().getTime())
      expect((await bills())[0]).toMatchObject({ periodStart: dueOn, amount: nextAmount })
      return nextAmount
    },
  }
}
type Moved = Awaited<ReturnType<typeof moved>>

/** Books a cheaper plan, then chooses a dearer one: what was paid is credited though another price is set by then. */
async function expectDearerAsPreviewed(one: Moved) {
  await one.change(cheaper)
  const { dueNow, tax } = await one.preview(dearer)
  await one.change(dearer)
  expect(await one.newest()).toMatchObject({ amount: dueNow, ...(tax && { tax: { amount: tax.now } }) })
}

describe('after somebody has moved in, a dearer plan in place of a booked one is charged as previewed (D18.preview)', () => {
  test('with a coupon of an amount that goes on', async () => {
    const one = await moved({
      coupon: { name: 'OFF', duration: 'forever', amount_off: 511, currency: 'usd' },
    })
    const own = [cheaper, dearer].map(({ id }) => ({ promoCodeId: one.promo, planId: id }))
    await studio.context.db.insert(promoCodePlans).values(own)
    await expectDearerAsPreviewed(one)
  })

  test.each([
    { forItAlone: false, of: 'any plan' },
    { forItAlone: true, of: 'what was sold there alone' },
  ])('with a coupon for $of that has no charge left, and has not ended yet', async ({ forItAlone }) => {
    const duration = { duration: 'repeating', duration_in_months: 1 } as const
    const one = await moved({ coupon: { name: 'FIRST', percent_off: 50, ...duration }, forItAlone })
    expect(one.promo).toBe('')
    await expectDearerAsPreviewed(one)
  })

  describe('in a studio with a tax on top', () => {
    beforeAll(() => setTaxes(studio, { home: 'DE', mode: 'added' }, [{ country: 'DE', percent: 19 }]))

    test.each([false, true])('that was paid there, in the price: %s', async (inclusive) => {
      await expectDearerAsPreviewed(await moved({ taxRate: { percentage: 19, inclusive } }))
    })

    test('that was paid there beside more tax of another rate', async () => {
      const one = await moved({ taxRate: { percentage: 19, inclusive: false } })
      await one.change(cheaper)
      const alone = await one.preview(dearer)
      const { payments } = studio.context
      const withOther = (tax: InvoiceTax | null) => {
        const other = { taxRate: 'txr_other', name: 'Tax', percent: 23, inclusive: false }
        const of = { netCents: 1900, taxCents: 361 }
        return (
          tax && {
            ...tax,
            ...other,
            parts: [
              { ...other, ...of },
              { ...tax, ...of },
            ],
          }
        )
      }
      studio.context.payments = {
        ...payments,
        async listInvoices(filter) {
          const { records, next } = await payments.listInvoices(filter)
          return { records: records.map((bill) => ({ ...bill, tax: withOther(bill.tax) })), next }
        },
      }
      const beside = await one.preview(dearer)
      studio.context.payments = payments
      expect(beside).toEqual(alone)
    })
  })
})

test.each([
  { months: 1, charges: [19] },
  { months: 3, charges: [9.5, 9.5, 19] },
])(
  'a coupon for months, here $months, that a refused change has set aside discounts no charge more than it had left (D18.promo-charges)',
  { timeout: 60_000 },
  async ({ months, charges }) => {
    const duration = { duration: 'repeating', duration_in_months: months } as const
    const one = await moved({ coupon: { name: 'HALF', percent_off: 50, ...duration } })
    await offers.saveCard(one.person, cards.failsLater)
    expect((await refused(one.change(dearer, 'year'))).status).toBe(402)
    await offers.saveCard(one.person)
    for (const charge of charges) expect(await one.renews()).toBe(charge)
  },
)
