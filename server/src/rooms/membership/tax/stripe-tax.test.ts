import { invoices, refundInvoice } from '@studio/contract/billing/endpoints.ts'
import { DAY, daysAfter } from '@studio/contract/dates.ts'
import {
  moveNextCharge,
  nextChargePreview,
  reactivationPreview,
  setMembershipActive,
  start,
  preview as startPreview,
} from '@studio/contract/membership/endpoints.ts'
import { setTaxProfile } from '@studio/contract/tax/endpoints.ts'
import { taxTexts } from '@studio/contract/tax/messages.ts'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { UnavailableError } from '../../../adapters/payment/payment-errors.ts'
import { customers, invoices as invoiceRows, ledger } from '../../../database/tables/billing.ts'
import { subscriptions } from '../../../database/tables/membership.ts'
import { providerTaxRates, taxRates } from '../../../database/tables/tax.ts'
import { confirmAtBank, saveAskingCard } from '../../../testing/bank.ts'
import { type Member, spendTrial, startPayingMember } from '../../../testing/members.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { german, letStripeFind, setTaxes } from '../../../testing/taxes.ts'
import { checkLedger } from '../../billing/invariants.ts'
import { knowRate } from '../../tax/found-rates.ts'

const newest = async (member: Pick<Member, 'call'>) => (await member.call(invoices, {})).records[0]!
const office = { country: 'DE' }

describe('a studio that lets Stripe find its tax', { timeout: 60_000 }, () => {
  let studio: TestStudio
  let offers: Offers
  let plan: { id: string }
  let dearer: { id: string }
  let cheaper: { id: string }
  let day: { id: string }
  startMoneyStudio(async (started) => {
    studio = started.studio
    offers = started.offers
    const terms = [
      { term: 'days30' as const, costCents: 1999 },
      { term: 'year' as const, costCents: 19_999 },
    ]
    plan = await offers.plan({ costCents: 1999, terms })
    dearer = await offers.plan({ costCents: 4999 })
    cheaper = await offers.plan({ costCents: 999 })
    day = await offers.plan({ costCents: 1200, intervalUnit: 'Day', trialDays: 0 })
  })
  beforeEach(async () => {
    await studio.context.db.update(subscriptions).set({ taxRateId: null })
    await studio.context.db.delete(taxRates).where(eq(taxRates.found, true))
    await letStripeFind(studio, { office })
  })

  const lives = (person: TestPerson, country: string, postalCode: string | null = null, vatId?: string) =>
    studio.as(person).call(setTaxProfile, {
      query: { userId: person.id },
      body: { country, postalCode, vatId: vatId ?? null },
    })
  /** Somebody with a card who has had their trial. */
  const buyer = async (
    ...where: Parameters<typeof lives> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const person = await offers.studentWithCard()
    await spendTrial(studio, person)
    await lives(person, ...where)
    return person
  }
  const memberOf = async (...where: Parameters<typeof buyer>) => {
    const member = await startPayingMember(studio, offers, plan)
    await lives(member.person, ...where)
    return member
  }
  const review = (person: TestPerson, of = plan) =>
    studio.as(person).call(startPreview, { query: { userId: person.id, priceId: of.id } })
  const charged = async (member: Pick<Member, 'call'>) =>
    (await member.call(invoices, {})).records.map(({ amount, tax }) => [amount, tax?.percent, tax?.amount])

  it.each([
    // 79.96, 89.955 and 7.496 cents.
    ['New York’s state, city and district', 'US', '10001', 8.875, 0.8 + 0.9 + 0.07],
    ['Germany', 'DE', null, 19, 3.8],
    ['a place where nothing is taken', 'US', '97201', 0, 0],
  ] as const)(
    'charges at once what the review said, with the tax of %s (D18.preview)',
    async (_, country, postalCode, percent, tax) => {
      const person = await buyer(country, postalCode)
      const preview = await review(person)
      expect(preview).toMatchObject({ nextAmount: preview.renewAmount, tax: { percent } })
      expect(preview.tax?.next).toBeCloseTo(tax, 5)
      const { call } = studio.as(person)
      const member = await startPayingMember(studio, offers, plan)
      await lives(member.person, country, postalCode)
      await call(start, { body: { userId: person.id, priceId: plan.id } })
      await studio.clock.move(31 * DAY)
      const bills = (await call(invoices, {})).records
      expect(bills.map(({ amount }) => amount)).toEqual([preview.nextAmount, preview.dueNow])
      expect(bills[0]?.tax?.amount ?? 0).toBeCloseTo(tax, 5)
      expect((await newest(member)).amount).toBe(preview.nextAmount)
    },
  )

  it('charges a renewal as the membership page says, also by a rate that changes at Stripe before it', async () => {
    const member = await memberOf('FR')
    await studio.clock.move(2 * DAY)
    await studio.context.sandbox?.setTaxAccount({ office, percents: { FR: [21] } })
    await studio.clock.move(26 * DAY)
    const next = await member.preview(plan)
    expect(next).toMatchObject({ nextAmount: 24.19, tax: { percent: 21, next: 4.2 } })
    await studio.clock.move(3 * DAY)
    expect((await charged(member))[0]).toEqual([24.19, 21, 4.2])
  })

  it('charges a dearer plan as previewed, from where somebody lives now, and credits what was paid there', async () => {
    const member = await memberOf('US', '10001')
    await studio.clock.move(31 * DAY)
    await studio.clock.move(9 * DAY)
    await lives(member.person, 'FR')
    const preview = await member.preview(dearer)
    expect(preview.nextAmount).toBe(59.99)
    await member.change(dearer)
    expect(await newest(member)).toMatchObject({ amount: preview.dueNow, tax: { amount: preview.tax?.now } })
    await studio.clock.move(31 * DAY)
    expect((await charged(member))[0]).toEqual([59.99, 20, 10])
  })

  it('charges it as previewed where a cheaper plan was booked before, to the cent of each jurisdiction', async () => {
    // As much in all as in New York, but of other parts.
    await studio.context.sandbox?.setTaxAccount({ office, percents: { '60601': [2.2, 2.2, 2.2, 2.275] } })
    await buyer('US', '60601')
    const member = await memberOf('US', '10001')
    await studio.clock.move(31 * DAY)
    await member.change(cheaper)
    await studio.clock.move(9 * DAY)
    const preview = await member.preview(dearer)
    await member.change(dearer)
    expect(await newest(member)).toMatchObject({ amount: preview.dueNow, tax: { amount: preview.tax?.now } })
  })

  it('charges a year that was booked, and a day pass, as previewed', async () => {
    const person = await buyer('US', '10001')
    const preview = await review(person, day)
    expect(preview.dueNow).toBe(12 + 0.48 + 0.54 + 0.05)
    await studio.as(person).call(start, { body: { userId: person.id, priceId: day.id } })
    expect(await charged(studio.as(person))).toEqual([[preview.dueNow, 8.875, 1.07]])
    const member = await memberOf('FR')
    const year = await member.preview(plan, { term: 'year' })
    await member.change(plan, { term: 'year' })
    expect(await newest(member)).toMatchObject({ amount: year.dueNow, tax: { amount: year.tax?.now } })
  })

  it('charges as previewed where the parts of a state, a county and a city are all rounded down, and the ledger holds (I16)', async () => {
    const person = await buyer('US', '60601')
    // 62.4375, 17.4825, 12.4875 and 9.99 cents.
    expect(await review(person, cheaper)).toMatchObject({ dueNow: 11, tax: { percent: 10.25, now: 1.01 } })
    await studio.as(person).call(start, { body: { userId: person.id, priceId: cheaper.id } })
    expect(await charged(studio.as(person))).toEqual([[11, 10.25, 1.01]])
    expect(await checkLedger(studio.context.db)).toEqual([])
  })

  it('charges a business of another country of the Union no tax, and the receipt says so', async () => {
    const person = await buyer('FR', null, 'FR40303265045')
    const preview = await review(person)
    expect(preview).toMatchObject({ dueNow: 19.99, tax: { reverse: true, percent: 0, now: 0 } })
    await studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
    expect((await studio.as(person).call(invoices, {})).records).toMatchObject([
      { amount: 19.99, tax: { reverse: true, country: 'FR', amount: 0 } },
    ])
  })

  it('gives the tax’s share back with a refund (I16)', async () => {
    const person = await buyer('US', '10001')
    const { call } = studio.as(person)
    await call(start, { body: { userId: person.id, priceId: plan.id } })
    const [bill] = (await call(invoices, {})).records
    const admin = studio.as(await studio.people.admin())
    await admin.call(refundInvoice, { params: { id: bill?.id ?? '' }, body: { amount: 10 } })
    await admin.call(refundInvoice, { params: { id: bill?.id ?? '' } })
    const shares = await studio.context.db
      .select({ tax: ledger.taxCents, cents: ledger.amountCents })
      .from(ledger)
      .where(and(eq(ledger.userId, person.id), eq(ledger.kind, 'refund')))
    expect(shares).toEqual([
      { cents: -1000, tax: -81 },
      { cents: -1176, tax: -96 },
    ])
    expect(await checkLedger(studio.context.db)).toEqual([])
  })

  it('sells nothing to whoever needs a postal code and has told none; at home the head office’s place holds', async () => {
    const person = await buyer('FR')
    await studio.context.db.update(customers).set({ taxCountry: 'US' }).where(eq(customers.userId, person.id))
    const buy = () => studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
    expect((await refused(buy())).fields).toEqual({ postalCode: taxTexts.zip })
    expect((await refused(review(person))).fields).toEqual({ postalCode: taxTexts.zip })
    await letStripeFind(studio, { office: { country: 'US', postalCode: '94105' } })
    expect((await review(person)).tax).toMatchObject({ percent: 8.625 })
    await buy()
    expect(await charged(studio.as(person))).toEqual([[21.71, 8.625, 1.72]])
  })

  it('charges the rate that was agreed to last, though it changed on its own day while an earlier purchase waited for the bank', async () => {
    const person = await studio.people.student()
    await saveAskingCard(studio, offers, person)
    await spendTrial(studio, person)
    await lives(person, 'FR')
    const buy = () => studio.as(person).call(start, { body: { userId: person.id, priceId: plan.id } })
    await refused(buy())
    await studio.context.sandbox?.setTaxAccount({ office, percents: { FR: [21] } })
    await knowRate(studio.context, { country: 'FR', postalCode: null }, 0)
    const { dueNow } = await review(person)
    await confirmAtBank(await refused(buy()))
    await buy()
    const bills = (await studio.as(person).call(invoices, {})).records
    const paid = bills.filter(({ status }) => status === 'paid')
    expect(paid).toMatchObject([{ amount: dueNow, tax: { percent: 21, amount: 4.2 } }])
  })

  describe('that had its own table before', () => {
    const table = (setting = {}) =>
      setTaxes(studio, { ...german, mode: 'included', byStripe: false, ...setting })
    beforeEach(async () => {
      await studio.context.db.delete(providerTaxRates)
      await studio.context.db.delete(taxRates)
      await setTaxes(studio, {}, [
        { country: 'DE', percent: 19 },
        { country: 'FR', percent: 20 },
      ])
      await table()
    })

    it('leaves the price of who has a plan, with the found tax in it; new members pay it on top (D5)', async () => {
      const member = await startPayingMember(studio, offers, plan)
      await studio.context.db
        .update(customers)
        .set({ taxCountry: 'IT' })
        .where(eq(customers.userId, member.person.id))
      await letStripeFind(studio, { office })
      const joined = await startPayingMember(studio, offers, plan)
      expect(await charged(joined)).toEqual([[23.79, 19, 3.8]])
      await studio.clock.move(31 * DAY)
      expect((await charged(member))[0]).toEqual([19.99, 22, 3.6])
      expect((await charged(joined))[0]).toEqual([23.79, 19, 3.8])
      const stored = await studio.context.db
        .select({ country: invoiceRows.taxCountry })
        .from(invoiceRows)
        .where(eq(invoiceRows.userId, member.person.id))
        .orderBy(invoiceRows.issuedAt)
      expect(stored.map(({ country }) => country)).toEqual(['DE', 'IT'])
    })

    it('leaves it also to who has never been taxed, and after a dearer plan that was declined', async () => {
      await table({ mode: 'none' })
      const member = await startPayingMember(studio, offers, plan)
      await letStripeFind(studio, { office })
      await offers.saveCard(member.person, '4000000000000341')
      expect((await refused(member.change(dearer))).status).toBe(402)
      await offers.saveCard(member.person)
      await studio.clock.move(31 * DAY)
      expect((await charged(member))[0]).toEqual([19.99, 19, 3.19])
    })

    it('charges a dearer plan as previewed in the days after the switch, and before the next renewal', async () => {
      const member = await startPayingMember(studio, offers, plan)
      await letStripeFind(studio, { office })
      await studio.clock.move(10 * DAY)
      const preview = await member.preview(dearer)
      // A plan that is new to them is sold as it is sold now: with the tax on top.
      expect(preview.nextAmount).toBe(59.49)
      await studio.clock.move(17 * DAY)
      const late = await member.preview(dearer)
      await member.change(dearer)
      expect(await newest(member)).toMatchObject({ amount: late.dueNow, tax: { amount: late.tax?.now } })
      await studio.clock.move(4 * DAY)
      expect((await charged(member))[0]).toEqual([59.49, 19, 9.5])
    })

    it('charges what was booked before the switch as previewed then, by another term too (D5)', async () => {
      const member = await startPayingMember(studio, offers, plan, undefined, 'year')
      const next = await member.preview(cheaper)
      await member.change(cheaper)
      await letStripeFind(studio, { office })
      await studio.clock.move(367 * DAY)
      const bills = await charged(member)
      expect(bills.at(-2)).toEqual([next.nextAmount, 19, next.tax?.next])
    })

    it('charges a reactivation, and a charge that was moved, as previewed and in the way agreed', async () => {
      const [away, moved] = [
        await startPayingMember(studio, offers, plan),
        await startPayingMember(studio, offers, plan),
      ]
      await letStripeFind(studio, { office, percents: { DE: [18] } })
      const admin = studio.as(await studio.people.admin())
      const off = { active: false, deactivationReason: 'For a test' }
      await admin.call(setMembershipActive, { params: away.params, body: off })
      const ends = new Date((await moved.read()).dateTimeEnd)
      const to = studio.context.day(daysAfter(ends, 20))
      const later = await admin.call(nextChargePreview, { params: moved.params, query: { day: to } })
      expect(later).toMatchObject({ nextAmount: 19.99, tax: { percent: 18, next: 3.05 } })
      await admin.call(moveNextCharge, { params: moved.params, body: { day: to, mail: false } })
      await studio.clock.move(31 * DAY)
      expect(await admin.call(reactivationPreview, { params: away.params })).toMatchObject({ dueNow: 19.99 })
      await admin.call(setMembershipActive, { params: away.params, body: { active: true } })
      expect((await charged(away))[0]).toEqual([19.99, 18, 3.05])
      await studio.clock.move(21 * DAY)
      expect((await charged(moved))[0]).toEqual([19.99, 18, 3.05])
    })

    it('charges by its own table again once Stripe finds it no more, at the same price', async () => {
      const member = await startPayingMember(studio, offers, plan)
      await letStripeFind(studio, { office, percents: { DE: [18] } }, { mode: 'included' })
      await studio.clock.move(31 * DAY)
      await table()
      await studio.clock.move(30 * DAY)
      expect(await charged(member)).toEqual([
        [19.99, 19, 3.19],
        [19.99, 18, 3.05],
        [19.99, 19, 3.19],
      ])
    })

    it.each([10, 27])(
      'charges a dearer plan as previewed %i days after Stripe found it, by its own table, though prices were without tax then',
      async (days) => {
        await letStripeFind(studio, { office })
        const member = await startPayingMember(studio, offers, plan)
        await table()
        await studio.clock.move(days * DAY)
        const preview = await member.preview(dearer)
        expect(preview).toMatchObject({ nextAmount: 49.99, tax: { percent: 19 } })
        await member.change(dearer)
        const { now } = preview.tax!
        expect(await newest(member)).toMatchObject({ amount: preview.dueNow, tax: { amount: now } })
        await studio.clock.move((32 - days) * DAY)
        expect((await charged(member))[0]).toEqual([49.99, 19, 7.98])
      },
    )

    it('charges what was booked while Stripe found it as previewed then, also by another term (D5)', async () => {
      await letStripeFind(studio, { office })
      const member = await startPayingMember(studio, offers, plan, undefined, 'year')
      const next = await member.preview(cheaper)
      await member.change(cheaper)
      await table()
      await studio.clock.move(366 * DAY)
      expect((await charged(member))[0]).toEqual([next.nextAmount, 19, next.tax?.next])
    })

    it('charges a renewal once and in the agreed way after the answer about its tax was lost (F35)', async () => {
      const member = await startPayingMember(studio, offers, plan)
      await letStripeFind(studio, { office })
      const { context } = studio
      const { payments } = context
      let lost = 0
      context.payments = {
        ...payments,
        async setTax(...given) {
          await payments.setTax(...given)
          lost += 1
          throw new UnavailableError('the answer is lost')
        },
      }
      await studio.clock.move(28 * DAY)
      context.payments = payments
      await studio.clock.move(3 * DAY)
      expect(lost).toBeGreaterThan(0)
      expect(await charged(member)).toEqual([
        [19.99, 19, 3.19],
        [19.99, 19, 3.19],
      ])
    })
  })
})

describe('a studio in yen', () => {
  let studio: TestStudio
  let offers: Offers
  let plan: { id: string }
  startMoneyStudio(
    async (started) => {
      studio = started.studio
      offers = started.offers
      plan = await offers.plan({ costCents: 2905 })
      await letStripeFind(studio, { office: { country: 'JP' } }, { mode: 'included' })
    },
    { STUDIO_CURRENCY: 'JPY', STUDIO_LOCALE: 'ja-JP' },
  )

  it('has the found tax in its price, in whole yen', async () => {
    const member = await startPayingMember(studio, offers, plan)
    expect(await newest(member)).toMatchObject({
      amount: 2905,
      tax: { name: 'JCT', percent: 10, amount: 264 },
    })
  })
})
