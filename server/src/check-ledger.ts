import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { socketPlace } from './database/embedded/folders.ts'
import { socketConnection } from './database/embedded/postmaster.ts'
import { startDatabase } from './database/embedded.ts'
import { checkLedger, invariants } from './features/billing/invariants.ts'

/** Reads only, and waits as long as a large ledger needs. */
const options = '-c default_transaction_read_only=on'

const say = (text: string) => void process.stdout.write(`${text}\n`)
const complain = (text: string) => void process.stderr.write(`${text}\n`)

/** Says whether the invariants about money hold in DATABASE_URL or DATA_DIR, also while the studio runs (reliability 4.3). */
async function main(): Promise<number> {
  const { DATABASE_URL: databaseUrl, DATA_DIR = '.data' } = process.env
  const dataDir = resolve(DATA_DIR)
  if (databaseUrl) return check({ connectionString: databaseUrl })
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`There is no studio in ${dataDir}.`)
  const running = socketConnection(socketPlace(dataDir), 'studio')
  if (await answers(running)) return check(running)
  const database = await startDatabase({ dataDir, log: { warn: complain, error: complain } })
  return check(database.connection as pg.ClientConfig).finally(() => database.stop())
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

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

process.exitCode = await main().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error))
  return 1
})
