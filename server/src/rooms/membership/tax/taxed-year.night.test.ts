import { invoices } from '@studio/contract/billing/endpoints.ts'
import type { Invoice } from '@studio/contract/billing/schema.ts'
import { DAY } from '@studio/contract/dates.ts'
import { cents } from '@studio/contract/money.ts'
import type { RenewingTerm } from '@studio/contract/plans/terms.ts'
import { withTax } from '@studio/contract/tax/rules.ts'
import { expect, it } from 'vitest'
import { type Member, startMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { setTaxes } from '../../../testing/taxes.ts'

const prices = { days30: 2900, month: 2950, quarter: 7900, year: 29_000 }

let studio: TestStudio
let offers: Offers
startMoneyStudio(
  async (started) => {
    studio = started.studio
    offers = started.offers
    await setTaxes(studio, { mode: 'added', home: 'DE', askCountry: true }, [{ country: 'DE', percent: 19 }])
  },
  { STUDIO_CURRENCY: 'EUR', STUDIO_TIME_ZONE: 'Europe/Berlin' },
)

/** What an invoice must be by the rate of the studio's day on which its period began. */
function asRuled(invoice: Invoice, since: string) {
  const percent = studio.context.day(new Date(invoice.periodStart)) < since ? 19 : 21
  const { money } = studio.context.settings.now()
  const price = Object.values(prices).find(
    (one) => withTax(one, { percent, inclusive: false }).charged === cents(invoice.amount, money),
  )
  const tax = price && withTax(price, { percent, inclusive: false }, money.step).tax
  return { percent, tax: tax === undefined ? null : tax / 100 }
}

it('over 400 days each renewal has the rate of its own day, by every term, and no paid invoice changes (I16, D18.preview)', {
  timeout: 600_000,
}, async () => {
  const terms = Object.entries(prices).map(([term, costCents]) => ({ term: term as RenewingTerm, costCents }))
  const plan = await offers.plan({ costCents: prices.days30, terms })
  const members: Member[] = []
  for (const { term } of terms) members.push(await startMember(studio, offers, plan, undefined, term))
  const since = studio.context.day(new Date(studio.context.clock.now().getTime() + 200 * DAY))
  await setTaxes(studio, {}, [{ country: 'DE', percent: 21, since }])
  const bills = async (member: Member) =>
    (await member.call(invoices, { query: { pageLength: 50 } })).records.filter(({ amount }) => amount > 0)
  await studio.clock.move(190 * DAY)
  const before = await Promise.all(members.map(bills))
  await studio.clock.move(210 * DAY)
  const after = await Promise.all(members.map(bills))
  for (const [at, of] of after.entries()) {
    expect(of.slice(-(before[at]?.length ?? 0))).toEqual(before[at])
    for (const invoice of of)
      expect([invoice.tax?.percent, invoice.tax?.amount], invoice.periodStart).toEqual(
        Object.values(asRuled(invoice, since)),
      )
  }
  // 393 days after a trial of seven.
  expect(after.map((of) => of.length)).toEqual([14, 13, 5, 2])
  expect(after.flat().some(({ tax }) => tax?.percent === 21)).toBe(true)
})
