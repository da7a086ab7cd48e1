import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { limitCounters } from '../../../database/tables/studio.ts'
import { orWithoutRedis, realRedis, startRedis, type TestRedis } from '../../../testing/redis.ts'
import { startTestStudio, type TestStudio } from '../../../testing/start-test-studio.ts'
import { countUse, forgetUses, undoUse, usesOf } from '../limits.ts'

const WRONG = 'Kestrel7x'
const tries = Array.from({ length: 14 }, (_, at) => at)

describe.skipIf(!realRedis)(`limits with REDIS_URL${orWithoutRedis}`, { timeout: 120_000 }, () => {
  let redis: TestRedis
  let servers: TestStudio[]
  beforeAll(async () => {
    redis = await startRedis()
    const first = await startTestStudio({ RATE_LIMITS: 'on', REDIS_URL: redis.url })
    servers = [first, await first.secondServer()]
  }, 120_000)
  beforeEach(() => {
    const warned = servers.map(({ context }) => vi.spyOn(context.log, 'warn'))
    return () => warned.map((spy) => spy.mockRestore())
  })
  afterAll(async () => {
    for (const server of servers?.toReversed() ?? []) await server.stop()
    await redis?.kill()
  })

  const at = (server: number) => servers[server % 2] as TestStudio
  const signIn = (server: number, { email }: { email: string }, password: string) =>
    at(server).inject({
      method: 'POST',
      url: '/api/User/login',
      remoteAddress: '10.9.0.1',
      payload: { email, password },
    })
  /** Tries wrong passwords at both servers in turn, all at once; returns how many were counted as wrong. */
  const guess = async (person: { email: string }) => {
    const answers = await Promise.all(tries.map((server) => signIn(server, person, WRONG)))
    return answers.filter(({ statusCode }) => statusCode === 400).length
  }
  const ready = async (server: number) => (await at(server).inject('/health/ready')).json()
  const failureRows = async () =>
    (await at(0).context.db.select().from(limitCounters)).filter(({ key }) => key.startsWith('failures'))
  const outages = (server: number) =>
    vi
      .mocked(at(server).context.log.warn)
      .mock.calls.filter((given) => String(given[1]).startsWith('REDIS_URL gives no answer'))

  test('S-A4, D17.limits: two servers share the limit of wrong passwords, and PostgreSQL counts none of them', async () => {
    const person = await at(0).people.student()
    expect(await guess(person)).toBe(10)
    for (const server of [0, 1]) {
      const refused = await signIn(server, person, person.password)
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
    }
    const other = await at(0).people.student()
    expect((await signIn(1, other, other.password)).statusCode).toBe(200)
    expect(await failureRows()).toEqual([])
    expect(await ready(0)).toEqual({ status: 'ready' })
  })

  test('D17.limits: a use that is taken back does not count, and what is forgotten begins anew', async () => {
    const [here, there] = servers.map(({ context }) => context) as [TestStudio['context'], never]
    const allowance = { key: 'tea account:1', max: 2, minutes: 15 }
    await undoUse(here, allowance)
    await Promise.all([countUse(here, allowance), countUse(there, allowance)])
    await undoUse(there, allowance)
    await countUse(here, allowance)
    await expect(countUse(there, allowance)).rejects.toMatchObject({ status: 429 })
    await forgetUses(here, allowance.key)
    expect(await usesOf(there, [allowance.key])).toEqual(new Map())
    await countUse(there, allowance)
    expect(await usesOf(here, [allowance.key])).toEqual(new Map([[allowance.key, 1]]))
  })

  test.each(['killed', 'silent'] as const)(
    'S-A4, F34: while the store is %s both servers count in PostgreSQL, say so once and report it; later it counts again',
    async (how) => {
      if (how === 'killed') await redis.kill()
      else redis.pause()
      const person = await at(0).people.student()
      expect(await guess(person)).toBe(10)
      expect((await signIn(1, person, person.password)).statusCode).toBe(429)
      expect(await failureRows()).not.toEqual([])
      for (const server of [0, 1]) {
        expect(await ready(server)).toEqual({ status: 'degraded' })
        expect(outages(server)).toHaveLength(1)
      }
      await redis.kill()
      await redis.start()
      const other = await at(0).people.student()
      for (const server of [0, 1]) {
        const settled = async () => {
          await signIn(server, other, other.password)
          return ready(server)
        }
        await expect.poll(settled, { timeout: 60_000, interval: 500 }).toEqual({ status: 'ready' })
        expect(outages(server)).toHaveLength(1)
      }
      await at(0).context.db.delete(limitCounters)
    },
  )
})
