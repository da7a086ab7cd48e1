import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysAfter, newKey, saveCard, startMembership } from '../testing/provider.ts'
import { type SandboxProvider, sandboxProvider } from '../testing/sandbox-provider.ts'

const hours = (count: number) => count / 24

describe('a renewal whose invoice is a draft for an hour, as at Stripe', () => {
  let provider: SandboxProvider
  let renewed: { id: string; customer: string }
  beforeAll(async () => {
    provider = await sandboxProvider()
    provider.sandbox.setFaults({ failRate: 0, dropResponseAfterCommit: 0, draftFor: 3600 })
  })
  afterAll(() => provider?.close())
  beforeEach(async () => {
    renewed = await startMembership(provider)
    await provider.advance(30 + hours(0.5))
  })
  const payments = () => provider.payments
  const bills = async () =>
    (await payments().listInvoices({ subscription: renewed.id })).records.map(({ status }) => status)

  test('begins its period at once and is charged after the hour', async () => {
    const { currentPeriodStart, status } = (await payments().getSubscription(renewed.id))!
    expect(status).toBe('active')
    expect(currentPeriodStart > daysAfter(provider.now(), -1)).toBe(true)
    expect(await bills()).toEqual(['draft', 'paid'])
    await provider.advance(hours(1))
    expect(await bills()).toEqual(['paid', 'paid'])
  })

  test('that is refused is past due after the hour', async () => {
    await saveCard(provider, renewed.customer, '4000000000000341')
    await provider.advance(hours(1))
    expect(await payments().getSubscription(renewed.id)).toMatchObject({ status: 'past_due' })
  })

  test('is not charged once the membership has been ended in that hour (S-D2, I13)', async () => {
    await payments().cancel(renewed.id, 'now', newKey())
    expect(await bills()).toEqual(['void', 'paid'])
    await provider.advance(hours(2))
    expect(await bills()).toEqual(['void', 'paid'])
  })

  test('is voided by its id, too, and nothing is charged', async () => {
    const [draft] = (await payments().listInvoices({ subscription: renewed.id })).records
    expect(await payments().voidInvoice(draft!.id, newKey())).toMatchObject({ status: 'void' })
    await provider.advance(hours(2))
    expect(await bills()).toEqual(['void', 'paid'])
  })

  test('is void once collection stops in that hour, and is not asked for again later', async () => {
    await payments().pause(renewed.id, newKey())
    expect(await bills()).toEqual(['void', 'paid'])
    await payments().unpause(renewed.id, newKey())
    await provider.advance(hours(2))
    expect(await bills()).toEqual(['void', 'paid'])
  })

  test('that was refused is left open while nothing is collected, and is tried afterwards', async () => {
    await saveCard(provider, renewed.customer, '4000000000000341')
    await provider.advance(hours(1))
    await payments().pause(renewed.id, newKey())
    await saveCard(provider, renewed.customer, '4242424242424242')
    await provider.advance(2)
    expect(await bills()).toEqual(['open', 'paid'])
    await payments().unpause(renewed.id, newKey())
    await provider.advance(2)
    expect(await bills()).toEqual(['paid', 'paid'])
  })
})
