import { home } from '@studio/contract/home/endpoints.ts'
import type { Sandbox } from '@studio/sandbox/sandbox.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillableServer, startKillableServer } from '../testing/killable-server.ts'
import type { TestPerson } from '../testing/people.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

const COUNT = process.env.FULL ? 4 : 2
const CALLS_AT_ONCE = 5

let studio: TestStudio
let member: TestPerson
let servers: KillableServer[] = []

beforeAll(async () => {
  studio = await startTestStudio()
  member = await studio.people.student()
  const { host, port } = studio.context.sandbox as unknown as Sandbox
  const start = () => startKillableServer(studio, `http://${host}:${port}`)
  servers = await Promise.all(Array.from({ length: COUNT }, start))
}, 240_000)
afterAll(async () => {
  for (const server of servers) await server.kill()
  await studio.stop()
})

test('of several servers under load one is killed, and the others answer every request (F46)', async () => {
  const over = new AbortController()
  const failed = new Map<KillableServer, number>()
  const answered = new Map<KillableServer, number>()
  const count = (of: Map<KillableServer, number>, server: KillableServer) =>
    of.set(server, (of.get(server) ?? 0) + 1)
  const keepCalling = async (server: KillableServer) => {
    while (!over.signal.aborted && !failed.has(server)) {
      await server
        .as(member)
        .call(home, {})
        .then(
          () => count(answered, server),
          () => count(failed, server),
        )
    }
  }
  const callers = servers.flatMap((server) =>
    Array.from({ length: CALLS_AT_ONCE }, () => keepCalling(server)),
  )
  const [killed, ...others] = servers as [KillableServer, ...KillableServer[]]
  const calls = (server: KillableServer) => answered.get(server) ?? 0
  await expect.poll(() => Math.min(...servers.map(calls)), { timeout: 60_000 }).toBeGreaterThan(20)
  await killed.kill()
  const atDeath = new Map(answered)
  await expect
    .poll(() => Math.min(...others.map((one) => calls(one) - (atDeath.get(one) ?? 0))), { timeout: 60_000 })
    .toBeGreaterThan(20)
  over.abort()
  await Promise.all(callers)
  expect(others.map((one) => failed.get(one) ?? 0)).toEqual(others.map(() => 0))
  expect(failed.get(killed)).toBeGreaterThan(0)
}, 180_000)
