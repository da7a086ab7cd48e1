import { invoices } from '@studio/contract/billing/endpoints.ts'
import { DAY, HOUR } from '@studio/contract/dates.ts'
import { change, changePreview, start, subscription } from '@studio/contract/membership/endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeOffers } from '../../../testing/offers.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { checkLedger } from '../../billing/invariants.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio?.stop())

it('a difference too small to charge is not charged, now or later, as the preview says (I10, D18.small-difference)', async () => {
  const offers = makeOffers(studio)
  const plan = await offers.plan({ costCents: 1900 })
  const dearer = await offers.plan({ costCents: 1940 })
  const person = await offers.studentWithCard()
  const { call } = studio.as(person)
  const params = await call(start, { body: { userId: person.id, priceId: plan.id } })
  await studio.clock.move(7 * DAY + HOUR)
  const amounts = async () => (await call(invoices, {})).records.map(({ amount }) => amount)
  const shown = await call(changePreview, { params, query: { priceId: dearer.id } })
  expect(shown).toMatchObject({ dueNow: 0, nextAmount: 19.4 })
  await call(change, { params, body: { priceId: dearer.id } })
  expect(await amounts()).toEqual([19, 0])
  expect((await call(subscription, { params })).price.id).toBe(dearer.id)
  await studio.clock.move(30 * DAY)
  expect(await amounts()).toEqual([19.4, 19, 0])
  expect(await checkLedger(studio.context.db)).toEqual([])
})
