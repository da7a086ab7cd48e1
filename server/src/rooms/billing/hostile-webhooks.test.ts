import { createHmac } from 'node:crypto'
import { refusals } from '@studio/contract/billing/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerEvents } from '../../database/tables/billing.ts'
import { sandboxKeys } from '../../platform/payment-sandbox.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio?.stop())

function send(payload: string) {
  const at = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', sandboxKeys(studio.context.tokens).webhookSecret)
    .update(`${at}.${payload}`)
    .digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${v1}` }
  return studio.inject({ method: 'POST', url: '/api/Payment/webhook', headers, payload })
}
let made = 0
const event = (changes: object, object: object = {}) =>
  JSON.stringify({
    id: `evt_${made++}`,
    type: 'customer.updated',
    created: 1,
    livemode: false,
    data: { object: { id: 'cus_1', object: 'customer', ...object } },
    ...changes,
  })

describe('a signed webhook (S-O4, S-I1)', () => {
  it.each([
    ['nothing', 'null'],
    ['a list', '[]'],
    ['a text', '"evt_1"'],
    ['no JSON', 'hello'],
    ['a type alone', '{"type":"x"}'],
    ['no object', event({ data: {} })],
    ['a time after all times', event({ created: 1e20 })],
    ['half a second', event({ created: 0.5 })],
    ['an id that is empty', event({ id: '' })],
    ['a NUL in its id', event({ id: 'evt_\0' })],
    ['a NUL in its object’s id', event({}, { id: 'cus_\0' })],
    ['half a character', event({}, { id: 'cus_\ud800' })],
    ['a NUL in its customer', event({}, { object: 'invoice', customer: 'cus_\0' })],
    ['a number for a customer', event({}, { object: 'invoice', customer: { id: 5 } })],
    ['an id of a hundred thousand characters', event({ id: 'x'.repeat(100_000) })],
  ])('of %s is refused, and nothing is kept', async (_what, payload) => {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(400)
    expect([refusals.badEvent, refusals.badSignature]).toContain(answer.json().Message)
    expect(await studio.context.db.$count(providerEvents)).toBe(0)
  })

  it.each([
    ['an object without an id', {}, { id: undefined, object: 'balance' }],
    ['a parent of another kind', {}, { object: 'invoiceitem', parent: 'ii_1', customer: null }],
    ['an expanded customer', {}, { object: 'invoice', customer: { id: 'cus_1', object: 'customer' } }],
  ])('about %s is taken', async (_what, changes, object) => {
    expect((await send(event(changes, object))).statusCode).toBe(200)
  })
})

describe('the sandbox’s pages', () => {
  it.each(['/invoices/%00', '/invoices/a%00b/pdf', '/3ds/%00'])('%s is none', async (path) => {
    const answer = await studio.inject({ method: 'GET', url: `/sandbox${path}` })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('confirm a 3-D Secure that nobody was asked for, also without any text', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const ask = (token: string, headers: Record<string, string>, payload?: string) =>
      studio.inject({
        method: 'POST',
        url: `/sandbox/3ds/${token}`,
        headers,
        ...(payload ? { payload } : {}),
      })
    expect((await ask('%00', form, 'outcome=complete')).statusCode).toBe(404)
    expect((await ask('unknown', form, 'outcome=complete')).statusCode).toBe(200)
    expect((await ask('unknown', {})).statusCode).toBe(200)
  })
})
