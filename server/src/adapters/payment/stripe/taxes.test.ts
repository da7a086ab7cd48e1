import type { Term } from '@studio/contract/plans/terms.ts'
import { expect, test } from 'vitest'
import type { ProviderInvoice } from '../payments.ts'
import { describeProvider } from '../testing/describe-provider.ts'
import {
  customerWith,
  day,
  good,
  newKey,
  planOf,
  promo,
  type StartTerms,
  startMembership,
  taxRate,
} from '../testing/provider.ts'

describeProvider('taxes', (provider) => {
  const payments = () => provider().payments
  const ratedAt = async (percent: number, how: 'included' | 'added') =>
    (await payments().ensureTaxRate(taxRate(percent, how))).id
  /** Starts a membership taxed at so much. */
  const start = async (percent: number, how: 'included' | 'added', terms: StartTerms = {}) =>
    startMembership(provider(), { ...terms, taxRate: await ratedAt(percent, how) })
  /** What was paid for a membership, newest first, and the tax in it. */
  const paid = async (subscription: string) =>
    (await payments().listInvoices({ subscription })).records.map(({ paidCents, tax }) => [
      paidCents,
      tax?.cents,
    ])
  const until = (moment: Date) =>
    provider().advance((moment.getTime() - provider().now().getTime()) / day + 1 / 24)
  const wish = async (amountCents: number, prorate: 'now' | 'none', term: Term = 'days30') => ({
    price: (await payments().ensurePrice(planOf(term, amountCents))).id,
    prorate,
    at: provider().now(),
  })

  test('a rate is made once, whether prices include it or it is added', async () => {
    const [one, same, added] = [
      await ratedAt(19, 'included'),
      await ratedAt(19, 'included'),
      await ratedAt(19, 'added'),
    ]
    expect(same).toBe(one)
    expect(added).not.toBe(one)
  })

  test.each([
    ['included', [2320, 370]],
    ['added', [2761, 441]],
  ] as const)(
    'a tax that is %s is that of what a code leaves, at the start and at a renewal',
    async (how, charged) => {
      const coupon = (await payments().ensureCoupon(promo(20, 'Forever'))).id
      const { id, currentPeriodEnd, taxRate: rate } = await start(19, how, { coupon })
      expect(rate).toBe(await ratedAt(19, how))
      await until(currentPeriodEnd)
      expect(await paid(id)).toEqual([charged, charged])
      const [invoice] = (await payments().listInvoices({ subscription: id })).records
      expect(invoice).toMatchObject({
        totalCents: charged[0],
        tax: { taxRate: rate, inclusive: how === 'included' },
        reverseCharge: false,
      })
    },
  )

  test.each([
    ['jpy', 2900, 10, 'included', [2900, 264]],
    ['jpy', 2905, 10, 'added', [3196, 291]],
    ['kwd', 9000, 5, 'added', [9450, 450]],
  ] as const)('a tax in %s is of its units', async (currency, amountCents, percent, how, charged) => {
    const { id } = await start(percent, how, { currency, amountCents })
    expect(await paid(id)).toEqual([charged])
  })

  test('another rate holds from the next charge on; what was paid stays as it was', async () => {
    const { id, currentPeriodEnd } = await start(19, 'added')
    const changed = await payments().setTax(id, { taxRate: await ratedAt(21, 'added') }, newKey())
    expect(changed.taxRate).toBe(await ratedAt(21, 'added'))
    await until(currentPeriodEnd)
    expect(await paid(id)).toEqual([
      [3509, 609],
      [3451, 551],
    ])
    await payments().setTax(id, { taxRate: null }, newKey())
    await provider().advance(30)
    expect((await paid(id))[0]).toEqual([2900, undefined])
  })

  test.each(['included', 'added'] as const)(
    'a change by a new rate credits what was paid by the old one, as previewed (%s)',
    async (how) => {
      const { id } = await start(19, how, { amountCents: 3000 })
      await provider().advance(15)
      const taxRate = await ratedAt(21, how)
      const change = await wish(6000, 'now')
      const preview = await payments().previewChange(id, { ...change, taxRate })
      await payments().setTax(id, { taxRate }, newKey())
      await payments().changePrice(id, change, newKey())
      const [charged] = await paid(id)
      expect(charged).toEqual([preview.dueNowCents, preview.taxNowCents])
      // 3000 for the rest, less 1500 for the unused days.
      expect(charged).toEqual(how === 'added' ? [1500 + 630 - 285, 345] : [1500, 521 - 239])
      expect(preview.nextAmountCents).toBe(how === 'added' ? 7260 : 6000)
      const [{ tax }] = (await payments().listInvoices({ subscription: id })).records as [ProviderInvoice]
      expect(tax?.parts.map(({ name, percent }) => [name, percent])).toEqual([
        ['VAT', 21],
        ['VAT', 19],
      ])
      const parts = tax?.parts.map(({ netCents, taxCents }) => [netCents, taxCents])
      expect(parts).toEqual(
        how === 'added'
          ? [
              [3000, 630],
              [-1500, -285],
            ]
          : [
              [2479, 521],
              [-1261, -239],
            ],
      )
    },
  )

  test('a day pass has the tax of its own charge', async () => {
    const customer = await customerWith(provider(), good)
    const price = (await payments().ensurePrice(planOf('day', 1200))).id
    const terms = { customer, price, currency: 'usd', taxRate: await ratedAt(19, 'added') }
    expect(await payments().chargeOnce(terms, newKey())).toMatchObject({
      paidCents: 1428,
      tax: { cents: 228, inclusive: false },
    })
  })

  test('a booked term is charged with the tax, also if that changes while it is booked', async () => {
    const { id, currentPeriodEnd } = await start(19, 'added', { term: 'year', amountCents: 29000 })
    await payments().changePrice(id, await wish(2900, 'none', 'month'), newKey())
    expect((await payments().getSubscription(id))?.taxRate).toBe(await ratedAt(19, 'added'))
    await payments().setTax(id, { taxRate: await ratedAt(21, 'added') }, newKey())
    await until(currentPeriodEnd)
    expect((await paid(id))[0]).toEqual([3509, 609])
  })

  test('a business that owes the tax itself is charged none, and its invoices say so and where', async () => {
    const { id, customer, currentPeriodEnd } = await start(19, 'included')
    await payments().setCustomerTax(
      customer,
      { country: 'FR', vatId: 'FR40303265045', reverse: true },
      newKey(),
    )
    await payments().setTax(id, { taxRate: null }, newKey())
    await until(currentPeriodEnd)
    const [renewal, first] = (await payments().listInvoices({ subscription: id })).records
    expect(renewal).toMatchObject({ paidCents: 2900, tax: null, reverseCharge: true, country: 'FR' })
    expect(first).toMatchObject({ tax: { cents: 463 }, reverseCharge: false, country: null })
    await payments().setCustomerTax(customer, { country: 'DE', vatId: null, reverse: false }, newKey())
    await provider().advance(30)
    const [last] = (await payments().listInvoices({ subscription: id })).records
    expect(last).toMatchObject({ reverseCharge: false, country: 'DE' })
  })

  test.each([true, false])(
    'a change is previewed as it is charged once somebody owes the tax themselves, or no longer (%s)',
    async (reverse) => {
      const { id, customer } = await start(19, 'added', { amountCents: 3000 })
      const tell = (now: boolean) =>
        payments().setCustomerTax(customer, { country: 'DE', vatId: null, reverse: now }, newKey())
      await tell(!reverse)
      await provider().advance(15)
      const change = await wish(6000, 'now')
      const preview = await payments().previewChange(id, { ...change, reverse })
      await tell(reverse)
      await payments().changePrice(id, change, newKey())
      expect((await paid(id))[0]).toEqual([preview.dueNowCents, preview.taxNowCents])
      expect(preview.taxNowCents).toBe(reverse ? 0 : 285)
    },
  )

  test('what was written of a customer at the provider stays: numbers, an exemption, the street', async () => {
    const customer = await customerWith(provider(), good)
    const address = { line1: 'Hauptstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' }
    const byHand = { value: 'DE301442188' }
    await provider().writeCustomer(customer, { address, tax_exempt: 'exempt' }, byHand.value)
    const tell = (vatId: string | null) =>
      payments().setCustomerTax(customer, { country: 'FR', vatId, reverse: vatId !== null }, newKey())
    await tell('FR40303265045')
    expect(await provider().customerTax(customer)).toMatchObject({
      address: { ...address, country: 'FR' },
      exempt: 'exempt',
      numbers: expect.toSatisfy((numbers: string[]) => numbers.length === 2),
    })
    await tell(null)
    expect((await provider().customerTax(customer)).numbers).toEqual([byHand.value])
  })

  test('a number that the provider does not take stops nothing', async () => {
    const { id, customer } = await start(19, 'added', { amountCents: 3000 })
    await payments().setCustomerTax(customer, { country: 'FR', vatId: 'FR1', reverse: true }, newKey())
    await provider().advance(15)
    await payments().changePrice(id, await wish(6000, 'now'), newKey())
    expect((await paid(id))[0]).toEqual([1500, 0])
  })
})
