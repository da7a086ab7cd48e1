import type { AnyEndpoint } from '@studio/contract/endpoint.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../database/seed/seed-demo.ts'
import { allEndpoints, nameOf } from '../testing/all-endpoints.ts'
import { attemptsAt, faultOf, requestOf } from '../testing/fuzz/attempt.ts'
import type { Words } from '../testing/fuzz/inputs.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

/** `npm test` draws a sample, `npm run test:full` the whole (D18.full-tests). */
const CASES = process.env.FULL ? 500 : 8
const SEED = 20_260_301
const kinds = ['visitor', 'student', 'coach', 'admin'] as const

/** Excluded: an event stream never ends; clock moves and chunked uploads have tests of their own. */
const apart = ['GET Notification/stream', 'POST Sandbox/clock']
const endpoints = (await allEndpoints()).filter(
  ([, endpoint]) => !apart.includes(nameOf(endpoint)) && (endpoint.takes as string) !== 'tus',
)

let studio: TestStudio
let ids: string[]
beforeAll(async () => {
  // No server listens there: tests never access the network.
  studio = await startTestStudio({ STAND_IN_URL: 'http://127.0.0.1:1' })
  await seedDemo(studio.context)
  const tables = ['users', 'plans', 'videos', 'tags', 'calendars', 'calendar_events', 'training_packs']
  const found = await Promise.all(
    [...tables, 'promo_codes', 'notifications'].map((table) =>
      studio.context.db.execute<{ id: string }>(sql.raw(`select id from ${table} limit 6`)),
    ),
  )
  ids = found.flatMap(({ rows }) => rows.map((row) => row.id))
})
afterAll(() => studio.stop())

/**
 * Creates a person of each kind for one endpoint, so that deleting or blocking one affects no other endpoint.
 */
async function callersOf() {
  const { student, coach, admin } = studio.people
  const people = { visitor: null, student: await student(), coach: await coach(), admin: await admin() }
  await admin()
  const words: Words = {
    ids: [...ids, ...Object.values(people).flatMap((person) => person?.id ?? [])],
    texts: [
      ...Object.values(people).flatMap((person) =>
        person ? [person.email, person.userName, person.refreshToken] : [],
      ),
      ...[
        'Passw0rd1',
        'WELCOME20',
        'pm_card_visa',
        'Ada',
        'Lovelace',
        '10',
        'DateTime',
        'Coach',
        'rgba(1, 2, 3, 1)',
      ],
    ],
  }
  return { people, words }
}

const mayCall = (endpoint: AnyEndpoint, kind: (typeof kinds)[number]) =>
  endpoint.callers.some((caller) => caller === kind || caller === 'anyone' || caller === 'visitor')

test.each(endpoints.map(([, endpoint]) => [nameOf(endpoint), endpoint] as const))(
  '%s answers whatever it is sent as the contract says, and never with a bug (R12, R13, R14, S-I1, S-I10)',
  async (_name, endpoint) => {
    const { people, words } = await callersOf()
    const allowed = kinds.filter((kind) => mayCall(endpoint, kind))
    const callers = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(allowed.length > 0 ? allowed : kinds)) },
      { weight: 1, arbitrary: fc.constantFrom(...kinds) },
    )
    await fc.assert(
      fc.asyncProperty(callers, attemptsAt(endpoint, words), async (kind, attempt) => {
        const request = requestOf(endpoint, attempt, people[kind]?.token ?? null)
        expect(await faultOf(studio, endpoint, request)).toBeNull()
      }),
      { numRuns: CASES, seed: SEED, endOnFailure: true },
    )
  },
  process.env.FULL ? 300_000 : 30_000,
)
