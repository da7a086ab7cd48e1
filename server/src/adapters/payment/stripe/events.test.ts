import { expect, test } from 'vitest'
import { describeProvider } from '../testing/describe-provider.ts'
import { saveCard, startMembership } from '../testing/provider.ts'

/** Events arrive with some delay. */
const soon = { timeout: 60_000, interval: 250 }

describeProvider('the events of the provider (reliability 4.4)', (provider) => {
  /** Returns the types of a membership's events. */
  const toldOf = (subscription: string) => async () => {
    const events = await provider().told()
    return events.filter((event) => event.subscription === subscription).map(({ type }) => type)
  }

  test('a trial, its charge and its renewal are events, each with its customer and its membership', async () => {
    const { id, customer } = await startMembership(provider(), { trialDays: 7 })
    await provider().advance(7.1)
    await expect
      .poll(toldOf(id), soon)
      .toEqual(
        expect.arrayContaining([
          'customer.subscription.created',
          'customer.subscription.trial_will_end',
          'customer.subscription.updated',
          'invoice.created',
          'invoice.finalized',
          'invoice.paid',
        ]),
      )
    const paid = async () =>
      (await provider().told()).filter(
        ({ type, subscription }) => type === 'invoice.paid' && subscription === id,
      )
    // The trial's invoice of nothing is paid too, and either event may come first.
    await expect.poll(paid, soon).toHaveLength(2)
    expect((await paid()).every((event) => event.customer === customer && !event.live)).toBe(true)
  })

  test('a refused charge and an end are events', async () => {
    const { id } = await startMembership(provider(), { trialDays: 7, card: '4000000000000341' })
    await provider().advance(7.1)
    await provider().payments.cancel(id, 'now', crypto.randomUUID())
    await expect
      .poll(toldOf(id), soon)
      .toEqual(
        expect.arrayContaining(['invoice.payment_failed', 'invoice.voided', 'customer.subscription.deleted']),
      )
  })

  test('a card that replaces another is an event', async () => {
    const { customer } = await startMembership(provider())
    await saveCard(provider(), customer, '5555555555554444')
    const types = async () =>
      (await provider().told()).filter((event) => event.customer === customer).map(({ type }) => type)
    await expect
      .poll(types, soon)
      .toEqual(
        expect.arrayContaining(['payment_method.attached', 'setup_intent.succeeded', 'customer.updated']),
      )
  })
})
