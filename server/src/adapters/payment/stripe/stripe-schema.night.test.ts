import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUTOMATIC } from '../taxes.ts'
import {
  customerWith,
  good,
  monthPlan,
  newKey,
  planOf,
  promo,
  startMembership,
  taxRate,
} from '../testing/provider.ts'
import { type SandboxProvider, sandboxProvider } from '../testing/sandbox-provider.ts'
import { type Exchange, exchangeChecker } from '../testing/stripe-schema/check-exchange.ts'
import { differences, publishedSchema } from '../testing/stripe-schema/published-schema.ts'

let provider: SandboxProvider
beforeAll(async () => {
  provider = await sandboxProvider()
  await liveAWhile()
})
afterAll(() => provider?.close())

/**
 * Runs a trial with a promo code, a dearer plan, a renewal, a pause, a day pass and an end: all the adapter
 * does.
 */
async function liveAWhile() {
  const { payments } = provider
  const coupon = await payments.ensureCoupon(promo(20, 'Forever'))
  const membership = await startMembership(provider, { trialDays: 7, coupon: coupon.id })
  await provider.advance(8)
  const dearer = await payments.ensurePrice(monthPlan(4900))
  const change = { price: dearer.id, prorate: 'now' as const, at: provider.now() }
  await payments.previewChange(membership.id, change)
  await payments.changePrice(membership.id, change, newKey())
  await payments.applyCoupon(membership.id, null, newKey())
  await provider.advance(31)
  await payments.pause(membership.id, newKey())
  await provider.advance(31)
  await payments.unpause(membership.id, newKey())
  await payments.beginPeriod(membership.id, { coupon: null }, newKey())
  await payments.cancel(membership.id, 'now', newKey())
  const customer = await customerWith(provider, good)
  const pass = await payments.ensurePrice({ ...monthPlan(1200), term: 'day' })
  await payments.chargeOnce(
    { customer, currency: 'usd', price: pass.id, coupon: null, metadata: {} },
    newKey(),
  )
  await liveTaxed()
  await liveFound()
}

/** Runs a taxed membership with a booked term, another rate, a dearer plan, a taxed day pass and a business that owes the tax. */
async function liveTaxed() {
  const { payments } = provider
  const rate = await payments.ensureTaxRate(taxRate(19, 'added'))
  const { id, customer } = await startMembership(provider, { taxRate: rate.id, term: 'year' })
  const change = { price: (await payments.ensurePrice(monthPlan(1900))).id, at: provider.now() }
  await payments.changePrice(id, { ...change, prorate: 'none' }, newKey())
  const other = await payments.ensureTaxRate(taxRate(21, 'included'))
  await payments.setTax(id, { taxRate: other.id }, newKey())
  const dearer = await payments.ensurePrice(planOf('year', 39000))
  const wish = { price: dearer.id, prorate: 'now' as const, at: provider.now() }
  await payments.previewChange(id, { ...wish, taxRate: rate.id })
  await payments.changePrice(id, wish, newKey())
  const pass = await payments.ensurePrice(planOf('day', 1200))
  const tax = { country: 'FR', vatId: 'FR40303265045', reverse: true }
  await payments.setCustomerTax(customer, tax, newKey())
  await payments.chargeOnce({ customer, currency: 'usd', price: pass.id, taxRate: rate.id }, newKey())
  await payments.setCustomerTax(customer, { ...tax, vatId: 'FR23334175221' }, newKey())
  await payments.setTax(id, { taxRate: null }, newKey())
}

/** Runs a membership whose tax Stripe finds: its place, a booked term, a renewal, a day pass. */
async function liveFound() {
  const { payments, sandbox } = provider
  await sandbox.setTaxAccount({ office: { country: 'US', postalCode: '10001' } })
  const place = (await payments.taxHome())!
  await payments.findTax(place, 'usd')
  const customer = await customerWith(provider, good)
  await payments.setCustomerTax(customer, { ...place, vatId: null, reverse: false }, newKey())
  const year = await payments.ensurePrice(planOf('year', 29000))
  const { id } = await payments.createSubscription({ customer, price: year.id, trialDays: 7 }, newKey())
  const priced = await payments.ensurePrice({ ...planOf('year', 29000), taxWay: 'included' })
  await payments.setTax(id, { taxRate: AUTOMATIC, prices: async () => ({ price: priced.id }) }, newKey())
  await provider.advance(8)
  const change = { price: (await payments.ensurePrice(monthPlan(1900))).id, at: provider.now() }
  await payments.previewChange(id, { ...change, prorate: 'none', taxRate: AUTOMATIC, place })
  await payments.changePrice(id, { ...change, prorate: 'none' }, newKey())
  const pass = await payments.ensurePrice(planOf('day', 1200))
  await payments.chargeOnce({ customer, currency: 'usd', price: pass.id, taxRate: AUTOMATIC }, newKey())
}

/** Returns every mismatch of the requests, responses and events with these schemas. */
function strangers(schema = publishedSchema()): string[] {
  const check = exchangeChecker(schema)
  return [
    ...provider.exchanges.flatMap((exchange) => check.exchange(exchange)),
    ...provider.webhooks.flatMap(({ body }) => check.event(JSON.parse(body))),
  ]
}

describe('the wire is the one Stripe publishes (reliability 4.7)', () => {
  test('every request of the adapter, every answer and every event of the sandbox fits', () => {
    expect(provider.exchanges.length).toBeGreaterThan(20)
    expect(provider.webhooks.length).toBeGreaterThan(30)
    expect(strangers()).toEqual([])
  })

  test('each difference laid over the published file is needed, and names the type it follows', () => {
    const bare = [...new Set(strangers(publishedSchema([])))]
    for (const { at, remove, follows } of differences) {
      const path = at[0] === 'paths' ? `${at[1]} ` : ''
      const name = remove ?? (at.length === 2 ? 'is not published' : at.at(-1)!)
      const complaint = bare.find((text) => text.includes(path) && text.includes(name))
      expect(complaint, at.join(' ')).toBeDefined()
      expect(follows).toMatch(/^Stripe\.\w+/)
    }
  })
})

describe('the check finds', () => {
  const first = (method: string, path: string): Exchange =>
    structuredClone(provider.exchanges.find((one) => one.method === method && one.url === path)!)
  const found = (exchange: Exchange) => exchangeChecker(publishedSchema()).exchange(exchange).join('\n')

  test('a parameter Stripe does not know', () => {
    const exchange = first('POST', '/v1/subscriptions')
    expect(found({ ...exchange, form: `${exchange.form}&trial_days=7` })).toContain('trial_days')
    expect(found({ ...exchange, form: 'customer=cus_1&trial_period_days=a+week' })).toContain(
      'trial_period_days',
    )
  })

  test('a missing field and an unpublished enum value in an answer', () => {
    const exchange = first('POST', '/v1/subscriptions')
    const answer = exchange.answer as { status?: string }
    expect(found({ ...exchange, answer: { ...answer, status: 'asleep' } })).toContain('/status')
    expect(found({ ...exchange, answer: { ...answer, status: undefined } })).toContain("'status'")
  })

  test('an address that is not published', () => {
    expect(found({ ...first('POST', '/v1/customers'), url: '/v1/people' })).toContain('is not published')
  })
})
