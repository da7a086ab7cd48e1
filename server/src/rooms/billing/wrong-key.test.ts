import { setPaymentMethod } from '@studio/contract/billing/endpoints.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RequestError } from '../../adapters/payment/payment-errors.ts'
import { stripePayments } from '../../adapters/payment/stripe/stripe-payments.ts'
import { cards, makeOffers } from '../../testing/offers.ts'
import { refused } from '../../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio?.stop())

it('a rejected API key is not reported as an unknown card', async () => {
  const offers = makeOffers(studio)
  const person = await offers.studentWithCard()
  const cardToken = await offers.token(cards.good)
  const { host, port } = studio.context.sandbox as unknown as Sandbox
  const config = { secretKey: 'sk_test_rolled', webhookSecret: 'whsec_1', apiBase: `http://${host}:${port}` }
  const rolled = stripePayments(config)
  await expect(rolled.getSubscription('sub_1')).rejects.toBeInstanceOf(RequestError)
  await expect(rolled.getSubscription('sub_1')).rejects.toMatchObject({ code: 'key_refused' })
  Object.assign(studio.context, { payments: rolled })
  const query = { userId: person.id, cardToken }
  const refusal = await refused(studio.as(person).call(setPaymentMethod, { query }))
  expect(refusal.status).toBe(500)
  expect(refusal.fields).toEqual({})
})
