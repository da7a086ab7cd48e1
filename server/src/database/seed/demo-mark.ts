import { like } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { anyOf } from '../any-of.ts'
import { CannotStart } from '../embedded/cannot-start.ts'
import { users } from '../tables/people.ts'
import { studioState } from '../tables/studio.ts'
import { demoAccounts, personId } from './content/people.ts'

const accounts = demoAccounts.map(({ person }) => personId(person))

/**
 * Checks whether a studio was seeded as the demo: it has a `demo.…` row in its state, or one of the demo's
 * accounts (D16).
 */
export async function holdsDemo(db: NodePgDatabase): Promise<boolean> {
  const facts = await db.$count(studioState, like(studioState.key, 'demo.%'))
  return facts > 0 || (await db.$count(users, anyOf(users.id, accounts))) > 0
}

/**
 * Throws CannotStart in production if this is the demo: its people and passwords are public (S-A15). Names
 * two solutions.
 */
export async function refuseDemo(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  try {
    if (!(await holdsDemo(drizzle({ client, casing: 'snake_case' })))) return
  } finally {
    await client.end()
  }
  throw new CannotStart(
    'This studio was furnished as the demo, whose accounts and passwords everybody knows: production does not open it.\n' +
      'Name another DATA_DIR or DATABASE_URL for the real one, or run "npm run admin -- empty-demo" with the same DATA_DIR and\n' +
      'DATABASE_URL: it says what would be deleted, asks, and turns the demo into an empty studio.',
  )
}
