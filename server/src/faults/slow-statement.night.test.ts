import { saveProfile } from '@studio/contract/people/profile/endpoints.ts'
import { me } from '@studio/contract/people/sign-in/endpoints.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refused } from '../testing/refused.ts'
import { startTestStudio, type TestStudio } from '../testing/start-test-studio.ts'

/** Statements that sleep at once: fewer than the pool has connections. */
const SLOW = 5

let studio: TestStudio
beforeAll(async () => {
  studio = await startTestStudio()
  await studio.context.db.execute(sql`
    create function sleeping() returns trigger language plpgsql as
      $$ begin perform pg_sleep(30); return new; end $$`)
  await studio.context.db.execute(sql`
    create trigger sleeping before update on users for each row when (new.city = 'Slow') execute function sleeping()`)
})
afterAll(() => studio.stop())

test('a statement that takes too long is cancelled after five seconds, its call is 503, and others are not held up (F20)', async () => {
  const other = await studio.people.student()
  const began = performance.now()
  let over = false
  const sleepers = Promise.all(
    Array.from({ length: SLOW }, async () => {
      const person = await studio.people.student()
      const change = { params: { id: person.id }, body: { city: 'Slow' } }
      return (await refused(studio.as(person).call(saveProfile, change))).status
    }),
  ).finally(() => {
    over = true
  })
  const waits: number[] = []
  while (!over) {
    const asked = performance.now()
    await studio.as(other).call(me, {})
    waits.push(performance.now() - asked)
  }
  expect(await sleepers).toEqual(Array(SLOW).fill(503))
  const took = performance.now() - began
  const left = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  expect((await studio.context.db.execute(left)).rowCount).toBe(0)
  expect(took).toBeGreaterThan(4_900)
  expect(took).toBeLessThan(15_000)
  expect(waits.sort((one, two) => one - two)[Math.floor(waits.length * 0.99)]).toBeLessThan(500)
}, 60_000)
