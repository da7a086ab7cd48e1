import { paymentMethod, setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { start } from '@studio/contract/membership/endpoints.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { describe, expect, it, vi } from 'vitest'
import { mails } from '../../database/tables/studio.ts'
import { cardAtProvider } from '../../testing/card-at-provider.ts'
import { currentSubscriptionOf } from '../../testing/current-subscription.ts'
import { expireOpenOperations, withLostCall } from '../../testing/lost-answers.ts'
import { startMoneyStudio } from '../../testing/money-studio.ts'
import { freshCard, type Offers } from '../../testing/offers.ts'
import type { TestPerson } from '../../testing/people.ts'
import { refused } from '../../testing/refused.ts'
import type { TestStudio } from '../../testing/start-test-studio.ts'
import { reconcile } from '../membership/sync/reconcile.ts'
import { findCustomer } from './customers.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string }

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan()
})

const buy = (person: TestPerson) =>
  studio.as(person).call(start, { body: { userId: person.id, priceId: full.id } })
const current = (person: TestPerson) => currentSubscriptionOf(studio.context, person.id)

/** Saves a card; the answer is lost, and the call is not repeated. */
async function saveUnanswered(person: TestPerson, number: string): Promise<void> {
  const query = { userId: person.id, cardToken: await offers.token(number) }
  await withLostCall(studio, 'answer', 'saveCard', () =>
    refused(studio.as(person).call(setPaymentMethod, { query })),
  )
}

describe('a card whose saving was not answered', () => {
  it('is shown, since it is the one that is charged (CARD-02, F35)', async () => {
    const person = await offers.studentWithCard()
    const number = freshCard()
    await saveUnanswered(person, number)
    await expireOpenOperations(studio)
    await reconcile(studio.context)
    const shown = await studio.as(person).call(paymentMethod, { query: { userId: person.id } })
    expect(shown.last4).toBe(number.slice(-4))
    const kept = await findCustomer(studio.context, person.id)
    expect(await cardAtProvider(studio, kept?.providerId ?? '')).toMatchObject({ id: kept?.paymentMethodId })
  })

  it('gets no second trial (I11, S-M3)', async () => {
    const number = freshCard()
    await buy(await offers.studentWithCard(number))
    const person = await offers.studentWithCard()
    await saveUnanswered(person, number)
    await buy(person)
    expect(await current(person)).toMatchObject({ state: 'active' })
  })
})

it.each(['answer', 'request'] as const)(
  'somebody whose deletion was cut off, its %s lost, and was not repeated may buy with a new card (S-D2)',
  async (what) => {
    const person = await offers.studentWithCard()
    await buy(person)
    const erase = { params: { id: person.id }, query: { permanentDelete: true } }
    const admin = studio.as(await studio.people.admin())
    await withLostCall(studio, what, 'deleteCustomer', () => refused(admin.call(deleteUser, erase)))
    expect(await refused(buy(person))).toMatchObject({ status: 402, code: 'PaymentMethodMissing' })
    await offers.saveCard(person)
    await buy(person)
    expect(await current(person)).toMatchObject({ state: 'active' })
    await admin.call(deleteUser, erase)
    expect(await current(person)).toBeNull()
  },
)

it('a card that its bank has renewed is shown with its new digits the next morning, and nobody is mailed of it', async () => {
  const person = await offers.studentWithCard()
  await buy(person)
  const { payments } = studio.context
  const before = await findCustomer(studio.context, person.id)
  const renewed = { id: before?.paymentMethodId ?? '', last4: '9876', expMonth: 3, expYear: 2049 }
  vi.spyOn(payments, 'getCustomer').mockImplementation(async () => ({
    card: { brand: 'visa', fingerprint: 'renewed', ...renewed },
  }))
  const sent = await studio.context.db.$count(mails)
  await reconcile(studio.context, { everybody: true })
  vi.restoreAllMocks()
  const shown = await studio.as(person).call(paymentMethod, { query: { userId: person.id } })
  expect(shown).toEqual({ brand: 'visa', last4: '9876', expMonth: 3, expYear: 2049 })
  expect(await studio.context.db.$count(mails)).toBe(sent)
})
