import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../set-up/root.mjs'

const calls = /** @type {(string | undefined)[]} */ ([])
const stripe = createServer(({ url }, response) => {
  calls.push(url)
  response.writeHead(401).end('{"error":{"message":"Invalid API Key provided"}}')
})
let address = ''
beforeAll(async () => {
  await once(stripe.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (stripe.address())
  address = `http://127.0.0.1:${port}`
})

/** @param {Record<string, string>} environment */
const check = async (environment) => {
  const env = { PATH: process.env.PATH, STRIPE_TEST_KEY: 'sk_test_abcdefghijklmnop', ...environment }
  const child = spawn(process.execPath, [join(root, 'tools/check-stripe.mjs')], { env })
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, said: `${said}${complaint}`.trim() }
}

test('where Stripe can’t be reached, or does not know the key, one call and one sentence are the end (F29)', async () => {
  expect(await check({ STRIPE_API_BASE: address })).toEqual({
    code: 1,
    said: 'Nothing was checked: Stripe does not know the key in STRIPE_TEST_KEY.',
  })
  expect(calls).toEqual(['/v1/balance'])
  await new Promise((resolve) => stripe.close(resolve))
  expect(await check({ STRIPE_API_BASE: address })).toEqual({
    code: 1,
    said: `Nothing was checked: ${new URL(address).host} can't be reached (ECONNREFUSED).`,
  })
  expect((await check({ STRIPE_TEST_KEY: 'sk_live_abcdefghijklmnop' })).said).toMatch(/key of the test mode/)
}, 60_000)
