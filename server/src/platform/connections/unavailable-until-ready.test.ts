import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { answerError } from '../error-handler.ts'
import { unavailableUntilReady } from './unavailable-until-ready.ts'

test('before the studio is prepared calls are 503 with a Message and Retry-After, and afterwards they are answered (S-I10, D16)', async () => {
  const app = fastify()
  app.setErrorHandler(answerError)
  const open = unavailableUntilReady(app)
  for (const path of ['/api/Price', '/', '/health/live']) app.get(path, () => ({ fine: true }))
  const call = await app.inject('/api/Price')
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '2'])
  expect(call.json()).toMatchObject({
    Message: 'The studio is opening',
    code: 'Unavailable',
    requestId: expect.any(String),
  })
  const page = await app.inject('/')
  expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([
    503,
    '2',
    'text/html; charset=utf-8',
  ])
  expect(page.body).toContain('<h1>The studio is opening</h1><p>Please try again in a moment.</p>')
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  open()
  expect((await app.inject('/api/Price')).json()).toEqual({ fine: true })
})
