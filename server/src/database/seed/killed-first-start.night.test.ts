import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../rooms/billing/invariants.ts'
import { childEnvironment } from '../../testing/child-environment.ts'
import { createEmptyDatabase, databaseUrlOf, type TestDatabase } from '../../testing/database.ts'
import { ask, clear, newDataDir } from '../../testing/engines.ts'
import { startStudioProcess } from '../../testing/studio-process.ts'
import { people } from './content/people.ts'
import { regulars } from './content/regulars.ts'

const program = resolve(import.meta.dirname, '../../testing/killable-main.ts')
const dataDir = newDataDir()

let database: TestDatabase
let connection: pg.ClientConfig
beforeAll(async () => {
  database = await createEmptyDatabase()
  connection = database.connection as pg.ClientConfig
})
afterAll(async () => {
  await database.drop()
  clear(dataDir)
})

const settings = () => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(connection), STUDIO_MODE: 'demo' })
const rowsOf = (table: string) =>
  ask(connection, `select count(*)::int as rows from ${table}`).then(
    ([row]) => Number(row?.rows),
    () => -1,
  )

/** The tables, and how many of their rows there are at least when the first start is killed; the last is the latest point. */
const points: [string, number][] = [
  ...(process.env.FULL
    ? ([
        ['users', 0],
        ['users', 1],
      ] satisfies [string, number][])
    : []),
  ['subscriptions', 1],
]

test('a first start that is killed while memberships begin, in full length also after its migrations and its seed, is made whole by the next (F8, D16)', async () => {
  const seeded: number[] = []
  for (const [table, least] of points) {
    const child = spawn(process.execPath, [program], {
      env: childEnvironment({ PORT: '0', RATE_LIMITS: 'off', FFMPEG: 'off', ...settings() }),
      stdio: 'ignore',
    })
    await expect.poll(() => rowsOf(table), { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(least)
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    expect(await gone).toEqual([null, 'SIGKILL'])
    seeded.push(await rowsOf('users'))
  }
  const studio = await startStudioProcess(settings())
  const done = `select from studio_state where key = 'demo.memberships'`
  await expect.poll(() => ask(connection, done), { timeout: 60_000 }).toHaveLength(1)
  expect(await studio.end('SIGTERM')).toBe(0)

  // People come all at once, and once.
  const present = await rowsOf('users')
  expect(present).toBeGreaterThan(people.length)
  for (const count of seeded) expect([0, present]).toContain(count)
  const members = [...people.filter(({ membership }) => membership), ...regulars.filter(({ terms }) => terms)]
  const started = await ask(connection, 'select user_id from subscriptions')
  expect(started.map((row) => row.user_id).sort()).toEqual(members.map(({ id }) => id).sort())
  const client = new pg.Client(connection)
  await client.connect()
  expect(await checkLedger(drizzle({ client, casing: 'snake_case' }))).toEqual([])
  await client.end()
}, 240_000)
