import type pg from 'pg'
import type { TestClockObject } from '../store/objects.ts'
import { WireError } from '../wire/errors.ts'

/** Returns the test clock of one of these objects, or null if all use the studio clock. */
export async function clockOf(
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<TestClockObject | null> {
  if (ids.length === 0) return null
  const { rows } = await client.query(
    `select clock.body from sandbox.objects named
       join sandbox.objects owner on owner.id = coalesce(named.customer, named.id)
       join sandbox.objects clock on clock.kind = 'test_clock' and clock.id in (owner.parent, named.id)
     where named.id = any($1) limit 1`,
    [ids],
  )
  return rows[0]?.body ?? null
}

/** Returns the time of a write on these objects, in seconds; refused while their test clock advances. */
export async function writingTime(
  client: pg.ClientBase,
  ids: readonly string[],
  now: number,
): Promise<number> {
  const clock = await clockOf(client, ids)
  if (clock?.status === 'advancing')
    throw new WireError(429, {
      type: 'invalid_request_error',
      code: 'lock_timeout',
      message: `Test clock advancement underway - cannot perform modifications: ${clock.id}`,
    })
  return clock?.frozen_time ?? now
}
