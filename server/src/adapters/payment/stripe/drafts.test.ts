import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysAfter, newKey, saveCard, startMembership } from '../testing/gateway.ts'
import { type SandboxGateway, sandboxGateway } from '../testing/sandbox-gateway.ts'

const hours = (count: number) => count / 24

describe('a renewal whose invoice is a draft for an hour, as at Stripe', () => {
  let gateway: SandboxGateway
  let renewed: { id: string; customer: string }
  beforeAll(async () => {
    gateway = await sandboxGateway()
    gateway.sandbox.setFaults({ failRate: 0, dropResponseAfterCommit: 0, draftFor: 3600 })
  })
  afterAll(() => gateway?.close())
  beforeEach(async () => {
    renewed = await startMembership(gateway)
    await gateway.advance(30 + hours(0.5))
  })
  const payments = () => gateway.payments
  const bills = async () =>
    (await payments().listInvoices({ subscription: renewed.id })).records.map(({ status }) => status)

  test('begins its period at once and is charged after the hour', async () => {
    const { currentPeriodStart, status } = (await payments().getSubscription(renewed.id))!
    expect(status).toBe('active')
    expect(currentPeriodStart > daysAfter(gateway.now(), -1)).toBe(true)
    expect(await bills()).toEqual(['draft', 'paid'])
    await gateway.advance(hours(1))
    expect(await bills()).toEqual(['paid', 'paid'])
  })

  test('that is refused is past due after the hour', async () => {
    await saveCard(gateway, renewed.customer, '4000000000000341')
    await gateway.advance(hours(1))
    expect(await payments().getSubscription(renewed.id)).toMatchObject({ status: 'past_due' })
  })

  test('is not charged once the membership has been ended in that hour (S-D2, I13)', async () => {
    await payments().cancel(renewed.id, 'now', newKey())
    expect(await bills()).toEqual(['void', 'paid'])
    await gateway.advance(hours(2))
    expect(await bills()).toEqual(['void', 'paid'])
  })

  test('is voided by its id, too, and nothing is charged', async () => {
    const [draft] = (await payments().listInvoices({ subscription: renewed.id })).records
    expect(await payments().voidInvoice(draft!.id, newKey())).toMatchObject({ status: 'void' })
    await gateway.advance(hours(2))
    expect(await bills()).toEqual(['void', 'paid'])
  })

  test('is void once collection stops in that hour, and is not asked for again later', async () => {
    await payments().pause(renewed.id, newKey())
    expect(await bills()).toEqual(['void', 'paid'])
    await payments().unpause(renewed.id, newKey())
    await gateway.advance(hours(2))
    expect(await bills()).toEqual(['void', 'paid'])
  })

  test('that was refused is left open while nothing is collected, and is tried afterwards', async () => {
    await saveCard(gateway, renewed.customer, '4000000000000341')
    await gateway.advance(hours(1))
    await payments().pause(renewed.id, newKey())
    await saveCard(gateway, renewed.customer, '4242424242424242')
    await gateway.advance(2)
    expect(await bills()).toEqual(['open', 'paid'])
    await payments().unpause(renewed.id, newKey())
    await gateway.advance(2)
    expect(await bills()).toEqual(['paid', 'paid'])
  })
})
