import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMail } from '../features/studio/mails.ts'
import { productionEnvironment } from '../testing/production-environment.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio(productionEnvironment)
})
afterAll(() => studio.stop())

const ready = async () => (await studio.inject('/health/ready')).json()

test('a studio whose mail server or provider gives no answer is ready all the same, and says which (F34)', async () => {
  expect(await ready()).toEqual({ status: 'ready' })
  const { context } = studio
  const mail = { key: 'partners', to: 'one@example.com', subject: 'x', text: 'x', html: 'x' }
  await context.db.transaction((tx) => writeMail(context, tx, mail))
  await context.queue.drain()
  expect(await studio.inject('/health/ready')).toMatchObject({ statusCode: 200 })
  expect(await ready()).toEqual({ status: 'degraded', failing: ['mail'] })
  await expect(
    context.payments.createCustomer({ id: 'x', email: 'x@example.com', name: 'x' } as never, 'k'),
  ).rejects.toThrow()
  expect(await ready()).toEqual({ status: 'degraded', failing: ['mail', 'payments'] })
  context.partners.answered('mail')
  context.partners.answered('payments')
  expect(await ready()).toEqual({ status: 'ready' })
})
