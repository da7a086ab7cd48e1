import { hostname } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { productionEnvironment } from '../../testing/production-environment.ts'
import { startTestStudio, type TestStudio } from '../../testing/start-test-studio.ts'

let studio: TestStudio
afterEach(() => studio.stop())

const statusAt = async (host: string, url = '/api/Settings', headers = {}) =>
  (await studio.inject({ url, headers: { host, ...headers } })).statusCode

const own = ['localhost:3000', 'LOCALHOST', 'localhost.', '127.0.0.1:3000', '[::1]:3000', '192.0.2.7', '']
const foreign = ['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example', 'x']

test('S-S12: the demo answers for this machine and its addresses, and for no name of somebody else’s', async () => {
  studio = await startTestStudio()
  for (const host of own) expect(await statusAt(host), host).toBe(200)
  for (const host of foreign) expect(await statusAt(host), host).toBe(421)
  for (const url of ['/', '/api/User/login', '/sandbox/x', '/media/x', '/docs/'])
    expect(await statusAt('evil.example', url), url).toBe(421)
  const { Message, code } = (await studio.inject({ url: '/', headers: { host: 'evil.example' } })).json()
  expect({ Message, code }).toEqual({
    Message: 'The studio is not at this address. Please use its own',
    code: 'Misdirected',
  })
})

test('S-S12: on a network the demo goes by what the machine is called, too', async () => {
  studio = await startTestStudio({ HOST: '0.0.0.0', DEMO_ON_NETWORK: 'yes' })
  for (const host of [...own, hostname(), `${hostname()}.local:3000`])
    expect(await statusAt(host), host).toBe(200)
  for (const host of foreign) expect(await statusAt(host), host).toBe(421)
})

test('S-S12: production answers for the name of its PUBLIC_URL, and its health by any', async () => {
  studio = await startTestStudio(productionEnvironment)
  for (const host of ['studio.example', 'studio.example:443', '10.0.0.7:3000'])
    expect(await statusAt(host), host).toBe(200)
  for (const host of foreign) expect(await statusAt(host), host).toBe(421)
  const answer = await studio.inject({ url: '/about?a=1', headers: { host: 'www.studio.example' } })
  expect([answer.statusCode, answer.headers.location]).toEqual([308, 'https://studio.example/about?a=1'])
  expect(await statusAt('www.www.studio.example')).toBe(421)
  for (const url of ['/health/live', '/health/ready']) expect(await statusAt('probe', url)).toBe(200)
  const forwarded = { 'x-forwarded-host': 'studio.example' }
  expect(await statusAt('backend', '/api/Settings', forwarded)).toBe(421)
})

test('S-S12: a proxy that is named says what was asked for', async () => {
  studio = await startTestStudio({ ...productionEnvironment, TRUST_PROXY: 'loopback' })
  expect(await statusAt('backend', '/api/Settings', { 'x-forwarded-host': 'studio.example' })).toBe(200)
  expect(await statusAt('backend', '/api/Settings', { 'x-forwarded-host': 'evil.example' })).toBe(421)
})
