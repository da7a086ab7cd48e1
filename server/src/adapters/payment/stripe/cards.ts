import type Stripe from 'stripe'
import { RequestError } from '../payment-errors.ts'
import type { Payments, SavedCard } from '../payments.ts'
import { keyed, type StripeClient } from './client.ts'
import { settledSetup } from './read-objects.ts'
import { actionOf, cardOf, cardOfCustomer, idOf } from './shapes.ts'
import { cardError, nullIfMissing, translateErrors } from './translate.ts'

type Cards = Pick<
  Payments,
  'createCustomer' | 'getCustomer' | 'changeCustomer' | 'deleteCustomer' | 'saveCard'
>

export const cards = (stripe: StripeClient): Cards => ({
  createCustomer: (person, key) =>
    translateErrors(async () => {
      const { id } = await stripe.customers.create(
        {
          email: person.email,
          name: person.name,
          metadata: { userId: person.userId },
          ...(person.testClock ? { test_clock: person.testClock } : {}),
        },
        keyed(key),
      )
      return { id }
    }),
  getCustomer: (customer) =>
    translateErrors(async () => {
      const expand = ['invoice_settings.default_payment_method']
      const found = await nullIfMissing(stripe.customers.retrieve(customer, { expand }))
      return !found || found.deleted ? null : { card: cardOfCustomer(found) }
    }),
  // One that was deleted in Stripe's dashboard has no address to change; the next customer gets the new one.
  changeCustomer: (customer, { email }, key) =>
    translateErrors(
      async () => void (await nullIfMissing(stripe.customers.update(customer, { email }, keyed(key)))),
    ),
  deleteCustomer: (customer) =>
    translateErrors(async () => void (await nullIfMissing(stripe.customers.del(customer)))),
  saveCard: (customer, cardToken, key) => translateErrors(() => saveCard(stripe, customer, cardToken, key)),
})

async function saveCard(
  stripe: StripeClient,
  customer: string,
  token: string,
  key: string,
): Promise<SavedCard> {
  const given = await stripe.paymentMethods.retrieve(token)
  if (idOf(given.customer) !== customer) {
    const created = await stripe.setupIntents.create(
      {
        customer,
        payment_method: token,
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
        confirm: true,
      },
      keyed(key),
    )
    // A repeated key returns the original response; the bank's later decision is on the intent.
    const intent = created.status === 'succeeded' ? created : await settledSetup(stripe, created.id)
    const action = actionOf(intent)
    if (action) return { status: 'action_required', action }
    if (intent.status !== 'succeeded') throw cardError(intent.last_setup_error)
  }
  return { status: 'saved', card: cardOf(await keepNewest(stripe, customer, key)) }
}

/**
 * Keeps only the newest card of a person. If two are saved at once, both calls keep the same one, and none
 * removes the other's.
 */
async function keepNewest(
  stripe: StripeClient,
  customer: string,
  key: string,
): Promise<Stripe.PaymentMethod> {
  const { data } = await stripe.paymentMethods.list({ customer, type: 'card', limit: 100 })
  const [newest, ...others] = data
  if (!newest) throw new RequestError('The card was taken away again while it was saved.')
  const settings = { invoice_settings: { default_payment_method: newest.id } }
  const kept = await nullIfMissing(
    stripe.customers.update(
      customer,
      { ...settings, expand: ['subscriptions'] },
      keyed(`${key}:default:${newest.id}`),
    ),
  )
  if (!kept) return keepNewest(stripe, customer, key)
  await chargeByCustomer(stripe, kept.subscriptions?.data ?? [])
  for (const { id } of others) await detach(stripe, id)
  return newest
}

/** Lets subscriptions that were sold elsewhere, with a payment method of their own, be charged to the customer's card. */
async function chargeByCustomer(stripe: StripeClient, subscriptions: Stripe.Subscription[]): Promise<void> {
  for (const { id, default_payment_method: method, default_source: source } of subscriptions) {
    if (method) await stripe.subscriptions.update(id, { default_payment_method: '' })
    if (source) await stripe.subscriptions.update(id, { default_source: '' })
  }
}

/** Detaches a card; does nothing if it was detached before. */
async function detach(stripe: StripeClient, id: string): Promise<void> {
  await stripe.paymentMethods.detach(id).catch(async (error: unknown) => {
    const left = await nullIfMissing(stripe.paymentMethods.retrieve(id))
    if (left?.customer) throw error
  })
}
