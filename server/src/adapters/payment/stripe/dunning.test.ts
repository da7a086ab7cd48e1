import { expect, test } from 'vitest'
import { describeProvider } from '../testing/describe-provider.ts'
import { day, daysAfter, good, newKey, saveCard, startMembership } from '../testing/provider.ts'

const refusedLater = '4000000000000341'

describeProvider('renewals that are refused (reliability 4.2)', (provider) => {
  const payments = () => provider().payments
  const invoicesOf = async (subscription: string) => (await payments().listInvoices({ subscription })).records
  const reread = async (id: string) => (await payments().getSubscription(id))!
  /** Advances just past the next payment attempt. */
  const toNextAttempt = async (subscription: string) => {
    const next = (await invoicesOf(subscription))[0]!.nextAttemptAt!
    await provider().advance((next.getTime() - provider().now().getTime()) / day + 0.05)
  }

  async function refusedRenewal() {
    const membership = await startMembership(provider())
    await saveCard(provider(), membership.customer, refusedLater)
    await provider().advance(30.1)
    return membership
  }

  test('an active membership is past due once its renewal is refused', async () => {
    const { id, currentPeriodEnd } = await refusedRenewal()
    expect(await reread(id)).toMatchObject({ status: 'past_due', currentPeriodStart: currentPeriodEnd })
    const [open, first] = await invoicesOf(id)
    expect(open).toMatchObject({ status: 'open', reason: 'subscription_cycle', paidCents: 0 })
    expect(open!.nextAttemptAt!.getTime()).toBeGreaterThan(currentPeriodEnd.getTime())
    expect(first).toMatchObject({ status: 'paid' })
  })

  test('a retry takes the card that is there by then, and the membership is active again', async () => {
    const { id, customer, currentPeriodEnd } = await refusedRenewal()
    await saveCard(provider(), customer, good)
    await toNextAttempt(id)
    expect(await reread(id)).toMatchObject({
      status: 'active',
      currentPeriodEnd: daysAfter(currentPeriodEnd, 30),
    })
    expect((await invoicesOf(id)).map(({ paidCents }) => paidCents)).toEqual([2900, 2900])
  })

  test('retries that are used up end the membership, and nothing is asked for any more (I13)', async () => {
    const { id, currentPeriodEnd } = await refusedRenewal()
    const days: number[] = []
    for (let [open] = await invoicesOf(id); open?.nextAttemptAt; [open] = await invoicesOf(id)) {
      days.push(Math.round((open.nextAttemptAt.getTime() - currentPeriodEnd.getTime()) / day))
      await toNextAttempt(id)
    }
    expect(days.length).toBeGreaterThan(0)
    expect(days).toEqual(provider().retryDays ?? days)
    expect(await reread(id)).toMatchObject({ status: 'canceled' })
    await provider().advance(31)
    const [last, ...earlier] = await invoicesOf(id)
    expect(last!.status).toMatch(/^(uncollectible|open|void)$/)
    expect(last).toMatchObject({ paidCents: 0, nextAttemptAt: null })
    expect(earlier.map(({ paidCents }) => paidCents)).toEqual([2900])
  })

  test('ended while it waits for its first payment, it can be paid no more', async () => {
    const { id, action } = await startMembership(provider(), { card: '4000002760003184' })
    expect(action).not.toBeNull()
    const ended = await payments().cancel(id, 'now', newKey())
    expect(ended.status).toMatch(/^(canceled|incomplete_expired)$/)
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(['void'])
  })

  test('a cancellation taken back in a trial leads to the first charge', async () => {
    const { id } = await startMembership(provider(), { trialDays: 7 })
    await payments().cancel(id, 'period_end', newKey())
    expect(await payments().resume(id, newKey())).toMatchObject({
      status: 'trialing',
      cancelAtPeriodEnd: false,
    })
    await provider().advance(7.1)
    expect(await reread(id)).toMatchObject({ status: 'active' })
    expect((await invoicesOf(id)).map(({ paidCents }) => paidCents)).toEqual([2900, 0])
  })
})
