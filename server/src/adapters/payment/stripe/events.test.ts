import { expect, test } from 'vitest'
import { describeGateway } from '../testing/describe-gateway.ts'
import { saveCard, startMembership } from '../testing/gateway.ts'

/** Events arrive with some delay. */
const soon = { timeout: 60_000, interval: 250 }

describeGateway('the events of the provider (reliability 4.4)', (gateway) => {
  /** Returns the types of a membership's events. */
  const toldOf = (subscription: string) => async () => {
    const events = await gateway().told()
    return events.filter((event) => event.subscription === subscription).map(({ type }) => type)
  }

  test('a trial, its charge and its renewal are events, each with its customer and its membership', async () => {
    const { id, customer } = await startMembership(gateway(), { trialDays: 7 })
    await gateway().advance(7.1)
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
      (await gateway().told()).filter(
        ({ type, subscription }) => type === 'invoice.paid' && subscription === id,
      )
    // The trial's invoice of nothing is paid too, and either event may come first.
    await expect.poll(paid, soon).toHaveLength(2)
    expect((await paid()).every((event) => event.customer === customer && !event.live)).toBe(true)
  })

  test('a refused charge and an end are events', async () => {
    const { id } = await startMembership(gateway(), { trialDays: 7, card: '4000000000000341' })
    await gateway().advance(7.1)
    await gateway().payments.cancel(id, 'now', crypto.randomUUID())
    await expect
      .poll(toldOf(id), soon)
      .toEqual(
        expect.arrayContaining(['invoice.payment_failed', 'invoice.voided', 'customer.subscription.deleted']),
      )
  })

  test('a card that replaces another is an event', async () => {
    const { customer } = await startMembership(gateway())
    await saveCard(gateway(), customer, '5555555555554444')
    const types = async () =>
      (await gateway().told()).filter((event) => event.customer === customer).map(({ type }) => type)
    await expect
      .poll(types, soon)
      .toEqual(
        expect.arrayContaining(['payment_method.attached', 'setup_intent.succeeded', 'customer.updated']),
      )
  })
})
