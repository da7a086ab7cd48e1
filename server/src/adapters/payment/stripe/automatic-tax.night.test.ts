import type { Term } from '@studio/contract/plans/terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlanTerms } from '../offering.ts'
import type { ProviderInvoice } from '../payments.ts'
import { AUTOMATIC, type SamePrices, type TaxPlace } from '../taxes.ts'
import { customerWith, day, good, newKey, planOf, promo, taxRate } from '../testing/provider.ts'
import { type SandboxProvider, sandboxProvider } from '../testing/sandbox-provider.ts'

let provider: SandboxProvider
beforeAll(async () => {
  provider = await sandboxProvider()
  await provider.sandbox.setTaxAccount({ office: { country: 'DE' } })
})
afterAll(() => provider?.close())

const payments = () => provider.payments
const berlin: TaxPlace = { country: 'DE', postalCode: null }
const paris: TaxPlace = { country: 'FR', postalCode: null }
const newYork: TaxPlace = { country: 'US', postalCode: '10001' }

const priceOf = async (
  amountCents: number,
  taxWay: PlanTerms['taxWay'] | null = 'added',
  term: Term = 'days30',
) => (await payments().ensurePrice({ ...planOf(term, amountCents, 'eur'), ...(taxWay && { taxWay }) })).id

const move = (customer: string, { country, postalCode }: TaxPlace, reverse = false) =>
  payments().setCustomerTax(customer, { country, postalCode, vatId: null, reverse }, newKey())

async function customerIn(place: TaxPlace) {
  const customer = await customerWith(provider, good)
  await move(customer, place)
  return customer
}

interface Start {
  place?: TaxPlace
  price?: string
  trialDays?: number
  coupon?: string
}

/** Starts a membership whose tax is found. */
async function start({ place = berlin, price, trialDays = 0, coupon }: Start = {}) {
  const customer = await customerIn(place)
  const terms = { customer, price: price ?? (await priceOf(2900)), trialDays, taxRate: AUTOMATIC }
  return payments().createSubscription({ ...terms, ...(coupon && { coupon }) }, newKey())
}

const invoicesOf = async (subscription: string) => (await payments().listInvoices({ subscription })).records
/** What was paid for a membership, newest first, and the tax in it. */
const paid = async (subscription: string) =>
  (await invoicesOf(subscription)).map(({ paidCents, tax }) => [paidCents, tax?.cents ?? null])
const rate19 = (way: 'included' | 'added') => taxRate(19, way)
const byStripe = (prices: SamePrices) => ({ taxRate: AUTOMATIC, prices: async () => prices })
const until = (moment: Date) => provider.advance((moment.getTime() - provider.now().getTime()) / day + 1 / 24)

test.each([
  ['DE', null, { name: 'VAT', percent: 19, parts: null }],
  ['FI', null, { name: 'VAT', percent: 25.5, parts: null }],
  ['JP', null, { name: 'JCT', percent: 10, parts: null }],
  ['US', '10001', { name: 'Sales Tax', percent: 8.875, parts: [4, 4.5, 0.375] }],
  ['US', '10001-1234', { name: 'Sales Tax', percent: 8.875, parts: [4, 4.5, 0.375] }],
  ['CA', 'H2Y 1C6', { name: 'GST', percent: 14.975, parts: [5, 9.975] }],
  ['US', '97201', { name: 'Sales Tax', percent: 0, parts: null }],
  ['BR', null, { name: 'VAT', percent: 0, parts: null }],
  ['US', null, null],
  ['US', '00000', null],
  ['CA', 'D1A 1A1', null],
] as const)('%s %s is asked for what is taken there', async (country, postalCode, taken) => {
  expect(await payments().findTax({ country, postalCode }, 'eur')).toEqual(taken)
})

test('where the account is not registered, nothing is taken', async () => {
  await provider.sandbox.setTaxAccount({ office: { country: 'DE' }, registered: ['DE'] })
  expect(await payments().findTax(paris, 'eur')).toEqual({ name: 'VAT', percent: 0, parts: null })
  const { id } = await start({ place: paris })
  expect(await paid(id)).toEqual([[2900, null]])
  await provider.sandbox.setTaxAccount({ office: { country: 'DE' } })
})

test('the head office is told once Stripe Tax is set up; before, nothing is taxed by it', async () => {
  expect(await payments().taxHome()).toEqual(berlin)
  await provider.sandbox.setTaxAccount({ office: { country: 'US', postalCode: '10001' } })
  expect(await payments().taxHome()).toEqual(newYork)
  await provider.sandbox.setTaxAccount(null)
  expect(await payments().taxHome()).toBeNull()
  await expect(start()).rejects.toMatchObject({ code: 'stripe_tax_inactive' })
  await provider.sandbox.setTaxAccount({ office: { country: 'DE' } })
})

test.each([
  ['included', [2320, 370]],
  ['added', [2761, 441]],
] as const)(
  'a found tax that is %s is that of what a code leaves, now and at a renewal',
  async (way, charged) => {
    const coupon = (await payments().ensureCoupon(promo(20, 'Forever'))).id
    const { id, currentPeriodEnd, taxRate: by } = await start({ price: await priceOf(2900, way), coupon })
    expect(by).toBe(AUTOMATIC)
    await until(currentPeriodEnd)
    expect(await paid(id)).toEqual([charged, charged])
    const [{ tax, country, lines }] = (await invoicesOf(id)) as [ProviderInvoice]
    const inclusive = way === 'included'
    expect(tax).toMatchObject({ taxRate: AUTOMATIC, name: 'VAT', percent: 19, inclusive, parts: [] })
    expect([country, lines[0]?.taxRate]).toEqual(['DE', AUTOMATIC])
    expect(lines[0]?.tax).toEqual({ percent: 19, inclusive })
  },
)

test('a trial is taxed once it is charged', async () => {
  const { id, trialEnd } = await start({ trialDays: 7 })
  expect(await paid(id)).toEqual([[0, 0]])
  await until(trialEnd!)
  expect((await paid(id))[0]).toEqual([3451, 551])
})

test('the jurisdictions of a place are rounded each by itself, and are one tax', async () => {
  const { id } = await start({ place: newYork, price: await priceOf(1999) })
  // 79.96, 89.955 and 7.496 cents.
  expect(await paid(id)).toEqual([[1999 + 80 + 90 + 7, 177]])
  const [{ tax, lines }] = (await invoicesOf(id)) as [ProviderInvoice]
  expect(tax).toMatchObject({ name: 'Sales Tax', percent: 8.875, parts: [] })
  expect(lines[0]?.tax).toEqual({ percent: 8.875, inclusive: false, parts: [4, 4.5, 0.375] })
  const within = await start({ place: newYork, price: await priceOf(1999, 'included') })
  // 73.44, 82.62 and 6.885 cents.
  expect(await paid(within.id)).toEqual([[1999, 73 + 83 + 7]])
})

test('a dearer plan credits what was paid by the old place, and is charged as previewed', async () => {
  const { id, customer } = await start({ price: await priceOf(3000) })
  await provider.advance(15)
  const change = { price: await priceOf(6000), prorate: 'now' as const, at: provider.now() }
  const preview = await payments().previewChange(id, { ...change, taxRate: AUTOMATIC, place: paris })
  expect(preview).toMatchObject({ dueNowCents: 3600 - 1785, taxNowCents: 600 - 285, nextAmountCents: 7200 })
  await move(customer, paris)
  expect(await payments().previewChange(id, change)).toEqual(preview)
  await payments().changePrice(id, change, newKey())
  expect((await paid(id))[0]).toEqual([preview.dueNowCents, preview.taxNowCents])
  const [{ tax }] = (await invoicesOf(id)) as [ProviderInvoice]
  expect(tax?.parts.map(({ percent, netCents, taxCents }) => [percent, netCents, taxCents])).toEqual([
    [20, 3000, 600],
    [19, -1500, -285],
  ])
})

test('another term is charged with the tax that its preview has, and follows the period', async () => {
  const { id, currentPeriodEnd } = await start({ price: await priceOf(29000, 'added', 'month') })
  const change = {
    price: await priceOf(2900, 'added', 'days30'),
    prorate: 'none' as const,
    at: provider.now(),
  }
  const { nextAmountCents } = await payments().previewChange(id, { ...change, taxRate: AUTOMATIC })
  expect(nextAmountCents).toBe(3451)
  await payments().changePrice(id, change, newKey())
  await until(currentPeriodEnd)
  expect((await paid(id))[0]).toEqual([3451, 551])
})

test('whoever is switched over pays the found tax from the next charge on, in the way agreed, and back', async () => {
  const own = (await payments().ensureTaxRate(taxRate(19, 'included'))).id
  const customer = await customerIn(paris)
  const plain = await priceOf(2900, null)
  const terms = { customer, price: plain, trialDays: 0, taxRate: own }
  const { id, currentPeriodEnd } = await payments().createSubscription(terms, newKey())
  const [price, key] = [await priceOf(2900, 'included'), newKey()]
  const changed = await payments().setTax(id, byStripe({ price }), key)
  expect(changed).toMatchObject({ taxRate: AUTOMATIC, price, amountCents: 2900, currentPeriodEnd })
  // The same after a lost answer.
  expect(await payments().setTax(id, byStripe({ price }), key)).toMatchObject({ price })
  expect(await paid(id)).toEqual([[2900, 463]])
  await until(currentPeriodEnd)
  expect((await paid(id))[0]).toEqual([2900, 483])
  const back = { taxRate: own, prices: async () => ({ price: plain }) }
  expect(await payments().setTax(id, back, newKey())).toMatchObject({ taxRate: own, price: plain })
  await provider.advance(30)
  expect((await paid(id))[0]).toEqual([2900, 463])
})

test.each([
  ['included', 'added'],
  ['added', 'included'],
  ['added', null],
] as const)(
  'a price that is %s for Stripe gives way to a plain one as an own rate (%s) takes over: they may contradict each other',
  async (way, rated) => {
    const { id, currentPeriodEnd } = await start({ price: await priceOf(2900, way) })
    const taxRate = rated && (await payments().ensureTaxRate(rate19(rated))).id
    const plain = await priceOf(2900, null)
    const change = { taxRate, prices: async () => ({ price: plain }) }
    const changed = await payments().setTax(id, change, newKey())
    expect(changed).toMatchObject({ taxRate, ...(rated && { price: plain }), currentPeriodEnd })
    await until(currentPeriodEnd)
    const owed = { included: [2900, 463], added: [3451, 551] }
    expect((await paid(id))[0]).toEqual(rated ? owed[rated] : [2900, null])
  },
)

test('what is booked gives way too, and stays booked', async () => {
  const { id, currentPeriodEnd, tax } = await booked()
  await payments().setTax(id, tax, newKey())
  const taxRate = (await payments().ensureTaxRate(rate19('added'))).id
  const [price, priceAhead] = [await priceOf(29000, null, 'month'), await priceOf(2900, null)]
  const change = { taxRate, prices: async () => ({ price, priceAhead }) }
  const changed = await payments().setTax(id, change, newKey())
  expect(changed).toMatchObject({ taxRate, price: priceAhead, priceNow: price })
  await until(currentPeriodEnd)
  expect((await paid(id))[0]).toEqual([3451, 551])
})

test('a studio with rates of its own asks as it always did, so that an update of the server repeats no key with another request', async () => {
  const customer = await customerIn(berlin)
  const terms = { customer, price: await priceOf(2900, null), trialDays: 0, taxRate: null }
  const { id } = await payments().createSubscription(terms, newKey())
  const taxRate = (await payments().ensureTaxRate(rate19('added'))).id
  const prices = () => Promise.reject(new Error('nothing is made for it'))
  await payments().setTax(id, { taxRate, prices }, newKey())
  const asked = provider.exchanges.findLast(({ method, url }) => method === 'POST' && url.endsWith(id))
  expect(decodeURIComponent(asked?.form ?? '')).toBe(`default_tax_rates[0]=${taxRate}`)
})

test('a price from elsewhere gives way only to a rate that contradicts it', async () => {
  const customer = await customerIn(berlin)
  const [said, plain] = [await priceOf(2900, 'added'), await priceOf(2900, null)]
  const terms = { customer, price: said, trialDays: 0, taxRate: null }
  const { id } = await payments().createSubscription(terms, newKey())
  const by = async (way: 'included' | 'added') => {
    const taxRate = (await payments().ensureTaxRate(rate19(way))).id
    return payments().setTax(id, { taxRate, prices: async () => ({ price: plain }) }, newKey())
  }
  expect(await by('added')).toMatchObject({ price: said })
  expect(await by('included')).toMatchObject({ price: plain })
})

/** Books 30 days at 2900 to follow a month at 29000, of an untaxed membership. */
async function booked() {
  const customer = await customerIn(berlin)
  const month = await priceOf(29000, null, 'month')
  const terms = { customer, price: month, trialDays: 0, taxRate: null }
  const { id, currentPeriodEnd } = await payments().createSubscription(terms, newKey())
  const change = { price: await priceOf(2900, null), prorate: 'none' as const, at: provider.now() }
  await payments().changePrice(id, change, newKey())
  const price = await priceOf(29000, 'included', 'month')
  const priceAhead = await priceOf(2900, 'included')
  return { id, currentPeriodEnd, price, priceAhead, tax: byStripe({ price, priceAhead }) }
}

test('what is booked is switched over too, and stays booked', async () => {
  const { id, currentPeriodEnd, price, priceAhead, tax } = await booked()
  const changed = await payments().setTax(id, tax, newKey())
  expect(changed).toMatchObject({ taxRate: AUTOMATIC, price: priceAhead, priceNow: price })
  await until(currentPeriodEnd)
  expect((await paid(id))[0]).toEqual([2900, 463])
})

test('what a cancellation has set aside is switched over too, and comes back so', async () => {
  const { id, price, priceAhead, tax } = await booked()
  await payments().cancel(id, 'period_end', newKey())
  await payments().setTax(id, tax, newKey())
  const resumed = await payments().resume(id, newKey())
  expect(resumed).toMatchObject({ taxRate: AUTOMATIC, price: priceAhead, priceNow: price })
})

test('free days that are ahead stay, and the charge after them has the found tax', async () => {
  const { id, currentPeriodEnd } = await start({ price: await priceOf(2900, null) })
  const freeUntil = new Date(currentPeriodEnd.getTime() + 5 * day)
  await payments().setFreeUntil(id, freeUntil, newKey())
  const price = await priceOf(2900, 'added')
  const changed = await payments().setTax(id, byStripe({ price }), newKey())
  expect(changed).toMatchObject({ price, freeUntil })
  await until(freeUntil)
  expect((await paid(id))[0]).toEqual([3451, 551])
})

test('a day pass has the tax of its place', async () => {
  const customer = await customerIn(newYork)
  const price = await priceOf(1200, 'added', 'day')
  const terms = { customer, price, currency: 'eur', taxRate: AUTOMATIC }
  expect(await payments().chargeOnce(terms, newKey())).toMatchObject({
    paidCents: 1200 + 48 + 54 + 5,
    tax: { taxRate: AUTOMATIC, cents: 107, percent: 8.875, parts: [] },
  })
})

test('a business that owes the tax itself is charged none, and its invoices say so', async () => {
  const { id, customer, currentPeriodEnd } = await start({ place: paris })
  await move(customer, paris, true)
  await until(currentPeriodEnd)
  const [renewal] = (await invoicesOf(id)) as [ProviderInvoice]
  expect(renewal).toMatchObject({ paidCents: 2900, tax: null, reverseCharge: true, country: 'FR' })
})

test('a place that nobody knows is refused where it is said, and where it would be charged', async () => {
  const customer = await customerWith(provider, good)
  const unknown = { code: 'customer_tax_location_invalid' }
  await expect(move(customer, { country: 'US', postalCode: '00000' })).rejects.toMatchObject(unknown)
  const terms = { customer, price: await priceOf(2900), trialDays: 0, taxRate: AUTOMATIC }
  await expect(payments().createSubscription(terms, newKey())).rejects.toMatchObject(unknown)
  expect((await payments().listSubscriptions({ customer })).records).toEqual([])
})

test.each(['resume', 'setFreeUntil'] as const)(
  'whoever has no place any more keeps what is ahead, without tax (%s)',
  async (how) => {
    const { id, customer, currentPeriodEnd } = await start({ price: await priceOf(29000, 'added', 'month') })
    const price = await priceOf(2900)
    await payments().changePrice(id, { price, prorate: 'none', at: provider.now() }, newKey())
    if (how === 'resume') await payments().cancel(id, 'period_end', newKey())
    await provider.writeCustomer(customer, { address: { country: '' } }, 'DE301442188')
    const freeUntil = new Date(currentPeriodEnd.getTime() + 5 * day)
    if (how === 'resume') await payments().resume(id, newKey())
    else await payments().setFreeUntil(id, freeUntil, newKey())
    expect(await payments().getSubscription(id)).toMatchObject({ price, taxRate: null, aheadAside: false })
    await until(how === 'resume' ? currentPeriodEnd : freeUntil)
    expect((await paid(id))[0]).toEqual([2900, null])
  },
)

test('an account that takes Stripe Tax back charges renewals without it', async () => {
  const { id, currentPeriodEnd } = await start()
  await provider.sandbox.setTaxAccount(null)
  await until(currentPeriodEnd)
  expect((await paid(id))[0]).toEqual([2900, null])
  await provider.sandbox.setTaxAccount({ office: { country: 'DE' } })
})

test('whoever has no place at a renewal is charged without tax, and is no longer taxed by Stripe', async () => {
  const { id, customer, currentPeriodEnd } = await start()
  await provider.writeCustomer(customer, { address: { country: '' } }, 'DE301442188')
  await until(currentPeriodEnd)
  expect((await paid(id))[0]).toEqual([2900, null])
  expect((await payments().getSubscription(id))?.taxRate).toBeNull()
})

test.each([
  ['a street of the same ZIP code', newYork, { line1: 'Broadway 1', city: 'Albany', state: 'NY' }],
  ['a street elsewhere', { country: 'US', postalCode: '94105' }, { line1: 'Broadway 1', state: 'NY' }],
  ['a postal code of Berlin', { country: 'ES', postalCode: null }, { postal_code: '10115', country: 'DE' }],
  ['a city', berlin, { city: 'Büsingen', country: 'DE', postal_code: '' }],
])('a customer is where Stripe was asked about, and nowhere else: not in %s', async (_, place, written) => {
  const customer = await customerWith(provider, good)
  const address = { country: 'US', postal_code: '10001', ...written }
  await provider.writeCustomer(customer, { address }, 'DE301442188')
  await move(customer, place)
  expect((await provider.customerTax(customer)).address).toEqual({
    country: place.country,
    postal_code: place.postalCode,
    ...{ line1: null, line2: null, city: null, state: null },
  })
})

test('whoever is delivered to elsewhere is taxed where they say, in a preview too', async () => {
  const { id, customer, currentPeriodEnd } = await start({ price: await priceOf(3000) })
  const shipping = { name: 'Ada', address: { country: 'US', postal_code: '10001' } }
  await provider.writeCustomer(customer, { shipping }, 'DE301442188')
  await provider.advance(15)
  const change = { price: await priceOf(6000), prorate: 'now' as const, at: provider.now() }
  const preview = await payments().previewChange(id, { ...change, taxRate: AUTOMATIC, place: berlin })
  await move(customer, berlin)
  await payments().changePrice(id, change, newKey())
  expect((await paid(id))[0]).toEqual([preview.dueNowCents, preview.taxNowCents])
  await until(currentPeriodEnd)
  expect((await paid(id))[0]).toEqual([7140, 1140])
})

test('a subscription that is taxed by Stripe Tax is found so, in the way of its price', async () => {
  const within = await start({ price: await priceOf(2900, 'included') })
  const unsaid = await start({ price: await priceOf(2900, null) })
  const foundOf = async (id: string) =>
    (await payments().subscriptionsAround(id)).map(({ foundTax }) => foundTax)
  expect(await foundOf(within.id)).toEqual([{ automatic: true, inclusive: true }])
  // As Stripe infers it, in euros.
  expect(await foundOf(unsaid.id)).toEqual([{ automatic: true, inclusive: true }])
  expect(await paid(unsaid.id)).toEqual([[2900, 463]])
})
