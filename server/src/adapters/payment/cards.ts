import { keyed, type StripeClient } from './client.ts'
import type { Payments, SavedCard } from './payments.ts'
import { actionOf, cardOf, idOf } from './shapes.ts'
import { asking, cardError, hasCode, orNull } from './translate.ts'

type Cards = Pick<Payments, 'createCustomer' | 'deleteCustomer' | 'saveCard' | 'getCard'>

export const cards = (stripe: StripeClient): Cards => ({
  createCustomer: (person, key) =>
    asking(async () => {
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
  deleteCustomer: (customer) => asking(async () => void (await orNull(stripe.customers.del(customer)))),
  saveCard: (customer, cardToken, key) => asking(() => saveCard(stripe, customer, cardToken, key)),
  getCard: (customer) =>
    asking(async () => {
      const found = await orNull(
        stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }),
      )
      if (!found || found.deleted) return null
      const method = found.invoice_settings.default_payment_method
      return method && typeof method === 'object' ? cardOf(method) : null
    }),
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
    // The same key is answered as it was then; what the bank has said since stands on the intent.
    const intent = created.status === 'succeeded' ? created : await stripe.setupIntents.retrieve(created.id)
    const action = actionOf(intent)
    if (action) return { status: 'action_required', action }
    if (intent.status !== 'succeeded') throw cardError(intent.last_setup_error)
  }
  await stripe.customers.update(
    customer,
    { invoice_settings: { default_payment_method: token } },
    keyed(`${key}:default`),
  )
  await forgetOthers(stripe, customer, token)
  return { status: 'saved', card: cardOf(given) }
}

/** A person has one card; an old one that is gone already is gone. */
async function forgetOthers(stripe: StripeClient, customer: string, kept: string): Promise<void> {
  const { data } = await stripe.paymentMethods.list({ customer, type: 'card', limit: 100 })
  for (const { id } of data.filter((method) => method.id !== kept))
    await stripe.paymentMethods.detach(id).catch((error: unknown) => {
      if (!hasCode(error, 'resource_missing')) throw error
    })
}
