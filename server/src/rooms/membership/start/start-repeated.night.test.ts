import { randomUUID } from 'node:crypto'
import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import { keyReused } from '@studio/contract/studio/messages.ts'
import { describe, expect, it } from 'vitest'
import { confirmAtBank, saveAskingCard } from '../../../testing/bank.ts'
import { currentSubscriptionOf } from '../../../testing/current-subscription.ts'
import { expireOpenOperations, withLostCall } from '../../../testing/lost-answers.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { cards, freshCard, type Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { reconcile } from '../sync/reconcile.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string }
let drop: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan()
  drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200, permissions: ['DailyClassesCurrentDay'] })
})

const buy = (person: TestPerson, plan: { id: string }, key?: string) => {
  const body = { userId: person.id, priceId: plan.id }
  return studio.as(person).call(start, { body }, key ? { headers: { 'idempotency-key': key } } : {})
}
const current = (person: TestPerson) => currentSubscriptionOf(studio.context, person.id)
const paid = async (person: TestPerson) =>
  (await studio.as(person).call(invoices, {})).records
    .filter(({ status }) => status === 'paid')
    .map(({ amount }) => amount)

describe('a repeated request', () => {
  it('with the same key gets the first answer; with other content it is 409 (D18.idempotency-key)', async () => {
    const person = await offers.studentWithCard()
    const key = randomUUID()
    const first = await buy(person, full, key)
    expect(await buy(person, full, key)).toEqual(first)
    expect(await refused(buy(person, drop, key))).toMatchObject({
      status: 409,
      message: keyReused,
    })
  })

  it('with the same key may try again after a refused payment', async () => {
    const person = await studio.people.student()
    const key = randomUUID()
    expect((await refused(buy(person, full, key))).code).toBe('PaymentMethodMissing')
    await offers.saveCard(person)
    await buy(person, full, key)
    expect(await current(person)).toMatchObject({ state: 'trialing' })
  })

  it('with the key of one that the bank refused begins anew, also another plan (D18.idempotency-key, R4)', async () => {
    const person = await studio.people.student()
    await offers.saveCard(person, cards.failsLater)
    const key = randomUUID()
    expect((await refused(buy(person, drop, key))).code).toBe('CardDeclined')
    await offers.saveCard(person)
    const begun = await buy(person, full, key)
    expect(await buy(person, full, key)).toEqual(begun)
    expect(await current(person)).toMatchObject({ ...begun, state: 'trialing' })
  })

  it.each(['the same key', 'keys of their own', 'no key'])(
    '30 times at once with %s starts one membership, and one answer says so (R2)',
    async (how) => {
      const person = await offers.studentWithCard(freshCard())
      const shared = randomUUID()
      const keyOf = { 'the same key': () => shared, 'keys of their own': () => randomUUID() }[how]
      const outcomes = await Promise.allSettled(
        Array.from({ length: 30 }, () => buy(person, drop, keyOf?.())),
      )
      const started = outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value.id : []))
      expect(new Set(started).size).toBe(1)
      expect(started).toHaveLength(how === 'the same key' ? 30 : 1)
      const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? one.reason.code : []))
      expect(refusals.filter((code) => code !== 'AlreadySubscribed')).toEqual([])
      expect(await paid(person)).toEqual([12])
    },
  )
})

describe('a start that wants 3-D Secure', () => {
  async function withAskingCard(): Promise<TestPerson> {
    const person = await studio.people.student()
    await saveAskingCard(studio, offers, person)
    return person
  }

  it.each(['with its key', 'without a key'])(
    'is answered to the repeated call %s, although 3-D Secure was confirmed before it (D18.start-repeated)',
    async (how) => {
      const key = how === 'with its key' ? randomUUID() : undefined
      const person = await withAskingCard()
      const asked = await refused(buy(person, drop, key))
      expect(asked).toMatchObject({ status: 402, code: 'ActionRequired' })
      await confirmAtBank(asked)
      await reconcile(studio.context, { everybody: true })
      const known = await current(person)
      expect(known?.state).toBe('day_pass')
      expect(await buy(person, drop, key)).toEqual({ id: known?.id })
      const second = key ? randomUUID() : undefined
      expect(await refused(buy(person, drop, second))).toMatchObject({
        status: 409,
        code: 'AlreadySubscribed',
      })
      expect(await paid(person)).toEqual([12])
    },
  )

  it('is still the answer for its key after the membership has ended, and no second one is bought', async () => {
    const key = randomUUID()
    const person = await withAskingCard()
    await confirmAtBank(await refused(buy(person, drop, key)))
    await reconcile(studio.context, { everybody: true })
    const id = (await current(person))?.id
    await studio.clock.move(DAY + HOUR)
    expect(await current(person)).toBeNull()
    expect(await buy(person, drop, key)).toEqual({ id })
    expect(await paid(person)).toEqual([12])
  })
})

describe('a start whose answer was lost', () => {
  it('is returned for its key once a webhook has reported it, and not started twice (F35, R2)', async () => {
    const person = await offers.studentWithCard()
    const key = randomUUID()
    const lost = await withLostCall(studio, 'answer', 'createSubscription', () =>
      refused(buy(person, full, key)),
    )
    expect(lost.status).toBe(503)
    await expireOpenOperations(studio)
    await reconcile(studio.context)
    const known = await current(person)
    expect(known?.state).toBe('trialing')
    expect(await buy(person, full, key)).toEqual({ id: known?.id })
    expect(await paid(person)).toEqual([0])
  })

  it('is returned once to a call without a key, though a webhook has reported it before (F35, D18.start-repeated)', async () => {
    const person = await offers.studentWithCard()
    await withLostCall(studio, 'answer', 'createSubscription', () => refused(buy(person, full)))
    await expireOpenOperations(studio)
    await reconcile(studio.context)
    const known = await current(person)
    expect(await buy(person, full)).toEqual({ id: known?.id })
    expect(await refused(buy(person, full))).toMatchObject({ status: 409, code: 'AlreadySubscribed' })
  })

  it('blocks the purchase of another plan with 503 while the provider may still answer (F35, R3)', async () => {
    const person = await offers.studentWithCard()
    await withLostCall(studio, 'request', 'createSubscription', () => refused(buy(person, full)))
    const early = await studio.inject({
      method: 'POST',
      url: '/api/UserSubscription',
      headers: { authorization: `Bearer ${person.token}` },
      payload: { userId: person.id, priceId: drop.id },
    })
    expect(early.statusCode).toBe(503)
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(30)
    await expireOpenOperations(studio)
    await buy(person, drop)
    expect(await current(person)).toMatchObject({ priceId: drop.id, state: 'day_pass' })
    expect(await paid(person)).toEqual([12])
  })
})
