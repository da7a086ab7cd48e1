import Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import type { StripeClient } from '../../../adapters/payment/stripe/client.ts'
import { takingOver } from '../../../adapters/payment/stripe/taking-over.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { Offers } from '../../../testing/offers.ts'
import { sellerElsewhere, stripeOf } from '../../../testing/sold-elsewhere.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { obstaclesOf } from './judge-subscription.ts'

let studio: TestStudio
let offers: Offers
let raw: Stripe.Subscription
startMoneyStudio((money) => {
  studio = money.studio
  offers = money.offers
})

beforeAll(async () => {
  const coupon = { percent_off: 50, duration: 'forever' as const, name: 'HALF' }
  const { customer } = await sellerElsewhere(studio, offers)({ coupon })
  const expand = [
    'data.discounts.source.coupon',
    'data.customer.invoice_settings.default_payment_method',
    'data.latest_invoice',
  ]
  const [one] = (await stripeOf(studio).subscriptions.list({ customer, status: 'all', expand })).data
  raw = one!
})

/** What a key is told that may read no settings of Stripe Tax. */
const lacking = {
  statusCode: 403,
  message: "Having the 'rak_tax_settings_read' permission would allow this request to continue.",
} as unknown as ConstructorParameters<typeof Stripe.errors.StripePermissionError>[0]

/** What stands against a subscription that the provider answers with, and whose coupon is for some products only. */
async function against(
  subscription: Stripe.Subscription,
  { products, items = [] }: { products?: string[]; items?: object[] } = {},
): Promise<string[]> {
  const client = {
    subscriptions: { list: async () => ({ data: [subscription] }) },
    invoiceItems: { list: async () => ({ data: items }) },
    coupons: { retrieve: async () => (products ? { applies_to: { products } } : {}) },
    tax: { settings: { retrieve: () => Promise.reject(new Stripe.errors.StripePermissionError(lacking)) } },
  }
  const around = takingOver(client as unknown as StripeClient).subscriptionsAround('cus_1')
  const facts = { money: studio.context.settings.now().money, now: studio.context.clock.now(), tax: null }
  return (await around).flatMap((found) => obstaclesOf(found, facts))
}

const withItem = (change: (item: Stripe.SubscriptionItem) => Stripe.SubscriptionItem[]) => ({
  ...raw,
  items: { ...raw.items, data: change(raw.items.data[0]!) },
})
const withPrice = (change: Partial<Stripe.Price>) =>
  withItem((item) => [{ ...item, price: { ...item.price, ...change } }])

test('a coupon for its product discounts a subscription, one for others is none that the studio can go by (I10)', async () => {
  const product = String(raw.items.data[0]?.price.product)
  expect(await against(raw)).toEqual([])
  expect(await against(raw, { products: ['prod_other', product] })).toEqual([])
  expect(await against(raw, { products: ['prod_other'] })).toEqual([
    expect.stringContaining('has a discount, HALF, that is neither'),
  ])
})

test('a subscription stays that is charged by use, by the pack or for a second price', async () => {
  const words = ['is not of one unit of one price: split it at Stripe']
  const recurring = raw.items.data[0]!.price.recurring!
  expect(await against(withPrice({ recurring: { ...recurring, usage_type: 'metered' } }))).toEqual(words)
  expect(await against(withPrice({ transform_quantity: { divide_by: 5, round: 'up' } }))).toEqual(words)
  const metered = ({ quantity: _, ...item }: Stripe.SubscriptionItem) => item
  expect(await against(withItem((item) => [item, metered(item)]))).toEqual(words)
})

test('a subscription stays whose price has its amount in another currency', async () => {
  expect(await against(withPrice({ currency: 'eur', unit_amount: 2500 }))).toEqual([
    'has no fixed price in whole cents of its currency: give it one at Stripe',
  ])
})

test('a subscription stays whose customer has invoice items that its next charge would hold (I10)', async () => {
  expect(await against(raw, { items: [{ id: 'ii_1' }] })).toEqual([
    'has a customer with invoice items that wait for the next charge: invoice or delete them at Stripe',
  ])
})

test('a subscription of Stripe Tax stays where the key may not read how its price is understood; the others are read', async () => {
  const found = { ...raw, automatic_tax: { ...raw.automatic_tax, enabled: true } }
  expect(await against(found)).toEqual([expect.stringContaining('a price that doesn’t say how it holds it')])
  expect(await against(raw)).toEqual([])
})
