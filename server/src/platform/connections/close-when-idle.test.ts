import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { closeWhenIdle } from './close-when-idle.ts'

test('a connection whose call was under way does not hold up the stop once it is answered (E11, F14)', async () => {
  // Keep-alive far longer than a test may take.
  const app = fastify({ keepAliveTimeout: 600_000 })
  closeWhenIdle(app)
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<string>()
  app.get('/', () => {
    begun.resolve()
    return held.promise
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const asked = fetch(`http://127.0.0.1:${port}`)
  await begun.promise
  const closed = app.close()
  // The server stops listening before the response is sent.
  while (app.server.listening) await sleep(1)
  held.resolve('said')
  expect(await (await asked).text()).toBe('said')
  await closed
})
