import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../database/seed/seed-demo.ts'
import { allEndpoints, nameOf } from '../testing/all-endpoints.ts'
import { floodsAt, type Shot, shotsAt } from '../testing/hostile-load/aim.ts'
import { idleWork, shareOf } from '../testing/hostile-load/loop-time.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

/** Excluded: an event stream never ends, and moving the clock runs everything that falls due. */
const apart = ['GET Notification/stream', 'POST Sandbox/clock']
const endpoints = (await allEndpoints()).filter(([, endpoint]) => !apart.includes(nameOf(endpoint)))

let studio: TestStudio
let quiet: number
let ids: string[]
beforeAll(async () => {
  // No server listens there: tests never access the network.
  studio = await startTestStudio({ STAND_IN_URL: 'http://127.0.0.1:1' })
  await seedDemo(studio.context)
  const { rows } = await studio.context.db.execute<{ id: string }>(sql`select id from plans limit 1`)
  ids = rows.map(({ id }) => id)
  quiet = await idleWork()
})
afterAll(() => studio.stop())

async function tooSlow(shots: Iterable<Shot>, token: string | null): Promise<string[]> {
  const slow: string[] = []
  for (const { about, request } of shots) {
    const headers = { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const took = await shareOf(quiet, () => studio.inject({ ...request, headers }))
    if (took >= 1) slow.push(`${about}: ${Math.round(took * 50)} ms`)
  }
  return slow
}

const insiderFor = ({ callers }: AnyEndpoint) =>
  callers.includes('admin') ? studio.people.admin() : studio.people.coach()

test.each(endpoints.map(([, endpoint]) => [nameOf(endpoint), endpoint] as const))(
  '%s, whatever it is sent within its limits, keeps others waiting for no more than 50 ms (S-I7)',
  // The look's many texts alone are 1,800 requests.
  { timeout: 120_000 },
  async (_name, endpoint) => {
    if (endpoint.callers.includes('visitor')) {
      expect(await tooSlow(shotsAt(endpoint, ids), null)).toEqual([])
      return
    }
    const { token } = await insiderFor(endpoint)
    expect(await tooSlow(shotsAt(endpoint, ids), token)).toEqual([])
    expect(await tooSlow(floodsAt(endpoint, ids), null)).toEqual([])
  },
)
