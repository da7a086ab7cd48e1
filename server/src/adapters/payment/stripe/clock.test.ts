import type { Term } from '@studio/contract/plans/terms.ts'
import { expect, test } from 'vitest'
import { RequestError } from '../payment-errors.ts'
import { describeProvider } from '../testing/describe-provider.ts'
import { daysAfter, good, newCustomer, newKey, newPerson, planOf, saveCard } from '../testing/provider.ts'

describeProvider('test clocks (reliability 4.5, 4.6)', (provider) => {
  const payments = () => provider().payments
  const clock = () => payments().clock!
  const start = new Date('2026-05-01T10:00:00Z')

  /** Starts a membership on its own test clock. */
  async function membershipBy(testClock: string, term: Term = 'days30') {
    const person = { ...(await newPerson(provider())), testClock }
    const { id: customer } = await payments().createCustomer(person, newKey())
    await saveCard(provider(), customer, good)
    const price = (await payments().ensurePrice(planOf(term, 2900))).id
    return payments().createSubscription({ customer, price, trialDays: 7 }, newKey())
  }

  test('a membership made by a test clock begins at the time of that clock', async () => {
    const testClock = await clock().create(start, newKey())
    const { createdAt, trialEnd } = await membershipBy(testClock)
    expect(createdAt).toEqual(start)
    expect(trialEnd).toEqual(daysAfter(start, 7))
    await clock().delete(testClock)
  })

  test('a move of any length is made in steps the provider takes, each charge made once and in its time', async () => {
    const testClock = await clock().create(start, newKey())
    const { id } = await membershipBy(testClock)
    await clock().advance(testClock, daysAfter(start, 160.5))
    const { records } = await payments().listInvoices({ subscription: id })
    expect(records.map(({ paidCents }) => paidCents)).toEqual([2900, 2900, 2900, 2900, 2900, 2900, 0])
    expect(records.map(({ periodEnd }) => periodEnd)).toEqual(
      [187, 157, 127, 97, 67, 37, 7].map((days) => daysAfter(start, days)),
    )
    await clock().delete(testClock)
  })

  test('so is one of a year by calendar months, from a 31st through a February', async () => {
    const testClock = await clock().create(new Date('2027-12-24T10:00:00Z'), newKey())
    const { id } = await membershipBy(testClock, 'month')
    await clock().advance(testClock, new Date('2028-12-25T10:00:00Z'))
    const { records } = await payments().listInvoices({ subscription: id })
    const ends = records.map(({ periodEnd }) => periodEnd.toISOString().slice(5, 10)).reverse()
    const [trial, ...months] = ends
    expect(trial).toBe('12-31')
    expect(months).toEqual(
      '01-31 02-29 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31'.split(' '),
    )
    await clock().delete(testClock)
  })

  test('no test clock goes back', async () => {
    const testClock = await clock().create(start, newKey())
    await expect(clock().advance(testClock, daysAfter(start, -1))).rejects.toBeInstanceOf(RequestError)
    await clock().delete(testClock)
  })

  test('one clock moves nobody but its own', async () => {
    const testClock = await clock().create(start, newKey())
    const { id } = await membershipBy(testClock)
    await newCustomer(provider())
    await provider().advance(20)
    expect(await payments().getSubscription(id)).toMatchObject({ status: 'trialing' })
    await clock().delete(testClock)
  })

  test('a test clock that is deleted takes its memberships along, and is deleted twice in peace', async () => {
    const testClock = await clock().create(start, newKey())
    const { id } = await membershipBy(testClock)
    await clock().delete(testClock)
    await clock().delete(testClock)
    const left = await payments().getSubscription(id)
    expect(left?.status ?? 'canceled').toBe('canceled')
  })
})
