import { invoices } from '@studio/contract/billing/endpoints.ts'
import { cancel, start } from '@studio/contract/membership/endpoints.ts'
import { deleteUser } from '@studio/contract/people/staff/endpoints.ts'
import { expect, it } from 'vitest'
import { UnavailableError } from '../../../adapters/payment/payment-errors.ts'
import { currentSubscriptionOf } from '../../../testing/current-subscription.ts'
import { expireOpenOperations, withLostCall } from '../../../testing/lost-answers.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import { freshCard, type Offers } from '../../../testing/offers.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'
import { reconcile } from '../sync/reconcile.ts'

let studio: TestStudio
let offers: Offers
let full: { id: string }
/** A card that has used its trial. */
const usedCard = freshCard()

startMoneyStudio(async (money) => {
  studio = money.studio
  offers = money.offers
  full = await offers.plan()
  await buy(await offers.studentWithCard(usedCard))
})

const buy = (person: TestPerson) =>
  studio.as(person).call(start, { body: { userId: person.id, priceId: full.id } })

/** Buys; the server gives up before the provider has received the request. Returns what lets it arrive. */
async function buyLate(person: TestPerson): Promise<() => Promise<unknown>> {
  const { context } = studio
  const { payments } = context
  let arrive = async (): Promise<unknown> => undefined
  const createSubscription: typeof payments.createSubscription = async (...args) => {
    arrive = () => payments.createSubscription(...args)
    throw new UnavailableError('timeout')
  }
  context.payments = { ...payments, createSubscription }
  await refused(buy(person)).finally(() => {
    context.payments = payments
  })
  return arrive
}

it('a purchase that the provider may still receive is neither cancelled nor deleted with its person, and what was paid lasts (F35, I13)', async () => {
  const person = await offers.studentWithCard(usedCard)
  const arrive = await buyLate(person)
  const { call } = studio.as(person)
  const params = { id: (await currentSubscriptionOf(studio.context, person.id))?.id ?? '' }
  const erase = { params: { id: person.id }, query: { permanentDelete: true } }
  const admin = await studio.people.admin()
  expect(await refused(call(cancel, { params }))).toMatchObject({ status: 503 })
  expect(await refused(studio.as(admin).call(deleteUser, erase))).toMatchObject({ status: 503 })
  await arrive()
  await call(cancel, { params })
  expect(await currentSubscriptionOf(studio.context, person.id)).toMatchObject({
    id: params.id,
    state: 'ending',
  })
  expect((await call(invoices, {})).records).toMatchObject([{ status: 'paid', amount: 29 }])
})

it('a purchase that the provider has not received within a minute is cancelled (F36)', async () => {
  const person = await offers.studentWithCard(usedCard)
  await withLostCall(studio, 'request', 'createSubscription', () => refused(buy(person)))
  const params = { id: (await currentSubscriptionOf(studio.context, person.id))?.id ?? '' }
  await expireOpenOperations(studio)
  await studio.as(person).call(cancel, { params })
  await reconcile(studio.context)
  expect(await currentSubscriptionOf(studio.context, person.id)).toBeNull()
})
