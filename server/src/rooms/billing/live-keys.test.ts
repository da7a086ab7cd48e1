import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerEvents } from '../../database/tables/billing.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

describe.each(['sk_live_1', 'rk_live_1'])('with the live key %s', (STRIPE_SECRET_KEY) => {
  const STRIPE_WEBHOOK_SECRET = 'whsec_live'
  let studio: TestStudio
  beforeAll(async () => {
    studio = await startTestStudio({
      STRIPE_SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET,
      // No server listens there.
      STAND_IN_URL: 'http://127.0.0.1:1',
    })
  })
  afterAll(() => studio?.stop())

  it.each([
    [true, 'ignored: unknown customer'],
    [false, 'ignored: another mode'],
  ])('an event whose livemode is %s is %s', async (livemode, outcome) => {
    const id = `evt_${randomUUID()}`
    const now = Math.floor(Date.now() / 1000)
    const object = { id: 'in_1', object: 'invoice', customer: 'cus_1' }
    const payload = JSON.stringify({
      id,
      object: 'event',
      type: 'invoice.paid',
      created: now,
      livemode,
      data: { object },
    })
    const v1 = createHmac('sha256', STRIPE_WEBHOOK_SECRET).update(`${now}.${payload}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${now},v1=${v1}` }
    const answer = await studio.inject({ method: 'POST', url: '/api/Payment/webhook', headers, payload })
    expect(answer.statusCode).toBe(200)
    await studio.context.queue.drain()
    const [event] = await studio.context.db.select().from(providerEvents).where(eq(providerEvents.id, id))
    expect(event?.outcome).toBe(outcome)
  })
})
