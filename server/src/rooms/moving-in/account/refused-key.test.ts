import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { moveIns, readAccount, setMoveIn } from '@studio/contract/moving-in/endpoints.ts'
import { providerFaults } from '@studio/contract/moving-in/messages.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { afterEach, expect, test } from 'vitest'
import { stripePayments } from '../../../adapters/payment/stripe/stripe-payments.ts'
import type { Context } from '../../../context.ts'
import { startMoneyStudio } from '../../../testing/money-studio.ts'
import type { TestPerson } from '../../../testing/people.ts'
import { refused } from '../../../testing/refused.ts'
import { sellerElsewhere } from '../../../testing/sold-elsewhere.ts'
import type { TestStudio } from '../../../testing/start-test-studio.ts'

let studio: TestStudio
let admin: TestPerson
let sell: ReturnType<typeof sellerElsewhere>
let own: Context['payments']

startMoneyStudio(async (money) => {
  studio = money.studio
  admin = await studio.people.admin()
  await money.offers.plan({ title: 'Full Membership' })
  sell = sellerElsewhere(studio, money.offers)
  own = studio.context.payments
})
afterEach(() => {
  studio.context.payments = own
})

const call = () => studio.as(admin).call
async function read() {
  const { id } = await call()(readAccount, {})
  await studio.context.queue.drain()
  return listAt(id)
}
const listAt = async (id: string) => (await call()(moveIns, {})).records.find((one) => one.id === id)!
async function move(id: string) {
  await call()(setMoveIn, { params: { id }, body: { state: 'moving', mail: false } })
  await studio.context.queue.drain()
  return listAt(id)
}
const keyed = (secretKey: string, apiBase: string) =>
  stripePayments({ secretKey, webhookSecret: 'whsec_1', apiBase })
function revoked() {
  const { host, port } = studio.context.sandbox as unknown as Sandbox
  return keyed('sk_test_rolled', `http://${host}:${port}`)
}

test('an account whose key is wrong or revoked says so, and is read once the key is right (D18.dry-run)', async () => {
  studio.context.payments = revoked()
  const list = await read()
  expect(list).toMatchObject({ state: 'checked', fault: providerFaults.wrongKey, lines: { right: 0 } })
  const refusal = await refused(move(list.id))
  expect([refusal.status, refusal.message]).toEqual([409, providerFaults.wrongKey])
  studio.context.payments = own
  expect(await read()).toMatchObject({ state: 'checked', fault: null })
})

/** Reads an account at which each request is refused with 403 and these words. */
async function readForbidden(message: string) {
  const service = createServer((_, response) => {
    response.writeHead(403, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', message } }))
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  const { port } = service.address() as AddressInfo
  studio.context.payments = keyed('rk_test_narrow', `http://127.0.0.1:${port}`)
  const list = await read()
  service.closeAllConnections()
  service.close()
  return list
}

test('a key that lacks a permission says which in plain words, and what Stripe says where it names none', async () => {
  const list = await readForbidden(
    "The provided key 'rk_test_***' does not have the required permissions for this endpoint on account 'acct_1'. Having the 'rak_subscription_read' permission would allow this request to continue.",
  )
  expect(list).toMatchObject({ state: 'checked', fault: providerFaults.lacking(['rak_subscription_read']) })
  expect((await readForbidden('This account is closed')).fault).toBe(
    providerFaults.other('This account is closed'),
  )
})

test('a key that is revoked as subscriptions move in pauses them; they go on with the right one, each once', async () => {
  await sell({ every: { interval: 'month' }, title: 'Full Membership', email: 'waits@key.example' })
  const { id } = await read()
  studio.context.payments = revoked()
  expect(await move(id)).toMatchObject({
    state: 'paused',
    fault: providerFaults.wrongKey,
    lines: { right: 1, moved: 0, refused: 0 },
  })
  studio.context.payments = own
  expect(await move(id)).toMatchObject({ state: 'done', fault: null, lines: { moved: 1 } })
})
