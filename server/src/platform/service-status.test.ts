import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { writeMail } from '../rooms/studio/mails.ts'
import { productionEnvironment } from '../testing/production-environment.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'
import { makeServiceStatus } from './service-status.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio(productionEnvironment)
})
afterAll(() => studio.stop())

const ready = async () => (await studio.inject('/health/ready')).json()

test('a studio whose mail server or provider gives no answer is ready all the same, and tells strangers no more than that (F34, S-R5)', async () => {
  expect(await ready()).toEqual({ status: 'ready' })
  const { context } = studio
  const mail = { key: 'partners', to: 'one@example.com', subject: 'x', text: 'x', html: 'x' }
  await context.db.transaction((tx) => writeMail(context, tx, mail))
  await context.queue.drain()
  expect(await studio.inject('/health/ready')).toMatchObject({ statusCode: 200 })
  expect(await ready()).toEqual({ status: 'degraded' })
  await expect(
    context.payments.createCustomer({ id: 'x', email: 'x@example.com', name: 'x' } as never, 'k'),
  ).rejects.toThrow()
  expect(await ready()).toEqual({ status: 'degraded' })
  expect([...context.partners.all()].filter(([, away]) => away).map(([name]) => name)).toEqual([
    'mail',
    'payments',
  ])
  context.partners.answered('mail')
  context.partners.answered('payments')
  expect(await ready()).toEqual({ status: 'ready' })
})

test('a partner that is back is well again without a mail or a payment: it is asked', async () => {
  let away = true
  const greeting = vi.fn(async () => {
    if (away) throw new Error('nobody there')
  })
  const partners = makeServiceStatus({ mail: greeting }, 5)
  partners.failed('mail')
  await vi.waitFor(() => expect(greeting.mock.calls.length).toBeGreaterThan(1))
  expect(partners.degraded()).toBe(true)
  away = false
  await vi.waitFor(() => expect(partners.degraded()).toBe(false))
  partners.close()
})
