import { cancel, start, subscription } from '@studio/contract/membership/endpoints.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriptions } from '../../../database/tables/membership.ts'
import { makeOffers } from '../../../testing/offers.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { reconcile } from '../sync/reconcile.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.stop())

test('a call whose snapshot is overtaken by newer ones again and again is still answered (I8, R2)', async () => {
  const offers = makeOffers(studio)
  const person = await offers.studentWithCard()
  const { call } = studio.as(person)
  const { id } = await call(start, { body: { userId: person.id, priceId: (await offers.plan()).id } })
  const setVersion = (providerVersion: number) =>
    studio.context.db.update(subscriptions).set({ providerVersion }).where(eq(subscriptions.id, id))
  // As if newer snapshots were applied again and again meanwhile.
  await setVersion(Number.MAX_SAFE_INTEGER)
  await call(cancel, { params: { id }, query: {} })
  await setVersion(0)
  await reconcile(studio.context, { everybody: true })
  expect(await call(subscription, { params: { id } })).toMatchObject({ state: 'ending' })
})
