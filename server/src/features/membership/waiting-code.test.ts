import { invoices, setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import { DAY } from '@studio/contract/dates.ts'
import { preview, start } from '@studio/contract/membership/endpoints.ts'
import { promocode } from '@studio/contract/promo/endpoints.ts'
import { refusals } from '@studio/contract/promo/messages.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TestPerson } from '../../testing/builders.ts'
import { cards, makeOffers } from '../../testing/offers.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'
import { checkLedger } from '../billing/invariants.ts'

let studio: TestStudio
let offers: ReturnType<typeof makeOffers>
let drop: { id: string }

beforeAll(async () => {
  studio = await startTestStudio()
  offers = makeOffers(studio)
  drop = await offers.plan({ intervalUnit: 'Day', costCents: 1200 })
})
afterAll(() => studio.stop())
afterEach(async () => expect(await checkLedger(studio.context.db)).toEqual([]))

async function sayYes(call: Promise<unknown>): Promise<void> {
  const { redirectUrl } = (await refused(call)).body as { redirectUrl: string }
  await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) })
}

/** Somebody whose bank asks at every charge. */
async function asked(): Promise<TestPerson> {
  const person = await studio.people.student()
  const query = { userId: person.id, cardToken: await offers.token(cards.confirmAlways) }
  const save = () => studio.as(person).call(setPaymentMethod, { query })
  await sayYes(save())
  await save()
  return person
}

it('a code that waits with an unconfirmed first payment is still his, to look at and to pay with (D7, D18)', async () => {
  const promo = await offers.promo([drop.id], { maxRedemptions: 1 })
  const person = await asked()
  const { call } = studio.as(person)
  const terms = { userId: person.id, priceId: drop.id, promocodeCode: promo.code }
  expect(await refused(call(start, { body: terms }))).toMatchObject({ status: 402, code: 'ActionRequired' })

  expect(await call(promocode, { params: { id: promo.code } })).toMatchObject({ code: promo.code })
  expect(await call(preview, { query: terms })).toMatchObject({ dueNow: 9.6 })
  const other = await offers.studentWithCard()
  const foreign = { ...terms, userId: other.id }
  const no = await refused(studio.as(other).call(start, { body: foreign }))
  expect(no.fields).toEqual({ promocodeCode: refusals.unknown })

  await sayYes(call(start, { body: terms }))
  await call(start, { body: terms })
  const paid = (await call(invoices, {})).records.filter(({ status }) => status === 'paid')
  expect(paid.map(({ amount }) => amount)).toEqual([9.6])
  await studio.clock.move(2 * DAY)
  const again = await refused(call(preview, { query: terms }))
  expect(again.fields).toEqual({ promocodeCode: refusals.unknown })
})
