import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import type Stripe from 'stripe'
import { type StripeClient, stripeClient } from '../adapters/payment/stripe/client.ts'
import { sandboxKeys } from '../platform/payment-sandbox.ts'
import { freshCard, type Offers } from './offers.ts'
import type { TestPerson } from './people.ts'
import type { TestStudio } from './start-test-studio.ts'

/** A subscription as other software sells it; every 30 days at $19 by default. */
export interface Elsewhere {
  email?: string
  name?: string
  amountCents?: number
  currency?: string
  every?: { interval: Stripe.Price.Recurring.Interval; interval_count?: number }
  title?: string
  trialDays?: number
  coupon?: Stripe.CouponCreateParams
  /** Whether that coupon is for what is sold alone. */
  forItAlone?: boolean
  card?: string
  /** Country of the customer's address. */
  country?: string
  postalCode?: string
  taxRate?: { percentage: number; inclusive: boolean }
  /** What its price says of its tax. */
  says?: 'inclusive' | 'exclusive'
  /** Whether Stripe finds its tax, which is added to its price. */
  automatic?: boolean
  /** A card that the subscription alone is charged to. */
  ownCard?: string
}

/** The studio's sandbox by the provider's own client, as software elsewhere uses it. */
export function stripeOf({ context }: TestStudio) {
  const { host, port } = context.sandbox as unknown as Sandbox
  return stripeClient({ ...sandboxKeys(context.tokens), apiBase: `http://${host}:${port}` })
}

const livingIn = ({ country, postalCode }: Elsewhere) =>
  country ? { address: { city: 'Paris', country, ...(postalCode ? { postal_code: postalCode } : {}) } } : {}

async function couponFor(stripe: StripeClient, price: string, { coupon, forItAlone }: Elsewhere) {
  if (!coupon) return null
  const { product } = await stripe.prices.retrieve(price)
  const alone = forItAlone ? { applies_to: { products: [String(product)] } } : {}
  return stripe.coupons.create({ ...coupon, ...alone })
}

async function taxedBy(stripe: StripeClient, { taxRate, automatic = false }: Elsewhere) {
  if (!taxRate) return { automatic_tax: { enabled: automatic } }
  const { id } = await stripe.taxRates.create({ display_name: 'Tax', ...taxRate })
  return { default_tax_rates: [id] }
}

/** Sells subscriptions at the provider without the studio. */
export function sellerElsewhere(studio: TestStudio, offers: Offers) {
  const prices = new Map<string, Promise<string>>()
  const priceOf = (terms: Elsewhere): Promise<string> => {
    const { amountCents = 1900, currency = 'usd', every = { interval: 'day', interval_count: 30 } } = terms
    const { title = 'Yoga', says = terms.automatic ? 'exclusive' : undefined } = terms
    const behavior = says ? { tax_behavior: says } : {}
    const key = JSON.stringify([amountCents, currency, every, title, says])
    const known = prices.get(key)
    if (known) return known
    const stripe = stripeOf(studio)
    const made = stripe.products
      .create({ name: title })
      .then(({ id: product }) =>
        stripe.prices.create({ currency, unit_amount: amountCents, product, recurring: every, ...behavior }),
      )
      .then(({ id }) => id)
    prices.set(key, made)
    return made
  }
  return async (terms: Elsewhere = {}): Promise<{ customer: string; subscription: Stripe.Subscription }> => {
    const stripe = stripeOf(studio)
    const { email = `${crypto.randomUUID()}@elsewhere.example`, name = 'Ada Kowalska' } = terms
    const { id: customer } = await stripe.customers.create({ email, name, ...livingIn(terms) })
    const method = await cardOn(customer, terms.card)
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } })
    const own = terms.ownCard ? await cardOn(customer, terms.ownCard) : null
    const price = await priceOf(terms)
    const coupon = await couponFor(stripe, price, terms)
    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price }],
      payment_behavior: 'allow_incomplete',
      ...(own ? { default_payment_method: own } : {}),
      ...(await taxedBy(stripe, terms)),
      ...(coupon ? { discounts: [{ coupon: coupon.id }] } : {}),
      ...(terms.trialDays ? { trial_period_days: terms.trialDays } : {}),
    })
    return { customer, subscription }
  }

  async function cardOn(customer: string, number: string = freshCard()): Promise<string> {
    const { id } = await stripeOf(studio).paymentMethods.attach(await offers.token(number), { customer })
    return id
  }
}

/** A person of the studio who has bought elsewhere. */
export async function boughtElsewhere(
  studio: TestStudio,
  sell: ReturnType<typeof sellerElsewhere>,
  terms: Elsewhere = {},
): Promise<{ person: TestPerson; customer: string; subscription: Stripe.Subscription }> {
  const person = await studio.people.student()
  return { person, ...(await sell({ ...terms, email: person.email })) }
}
