import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { checkLedger, invariants } from '../../rooms/billing/invariants.ts'
import { say, withStudioTables } from '../studio-database.ts'

/** Read only, without a statement timeout for large ledgers. */
const options = '-c default_transaction_read_only=on'

/**
 * Says whether the invariants of money hold in DATABASE_URL or DATA_DIR, or which row breaks one, also while the studio
 * runs (reliability 4.3).
 */
export const checkStudioLedger = (): Promise<number> => withStudioTables(process.env, check)

async function check(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client({ ...connection, options })
  await client.connect()
  try {
    const violations = await checkLedger(drizzle({ client, casing: 'snake_case' }))
    for (const { invariant, row } of violations) say(`${invariant}: ${row}`)
    if (violations.length === 0) say(`${Object.keys(invariants).length} invariants hold`)
    return violations.length === 0 ? 0 : 1
  } finally {
    await client.end()
  }
}
