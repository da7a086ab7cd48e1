import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { checkLedger, invariants } from '../rooms/billing/invariants.ts'
import { readWords, runCommand } from './command.ts'
import { say, withStudioTables } from './studio-database.ts'

const usage = 'npm run check:ledger   says whether the invariants of money hold, or which row breaks one'

/** Read only, without a statement timeout for large ledgers. */
const options = '-c default_transaction_read_only=on'

/**
 * Checks the invariants of money in DATABASE_URL or DATA_DIR, also while the studio runs (reliability 4.3).
 */
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

async function main(): Promise<number> {
  readWords(usage, {})
  return withStudioTables(process.env, check)
}

await runCommand(main)
