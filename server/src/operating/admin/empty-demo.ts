import { resolve } from 'node:path'
import { counted } from '@studio/contract/counted.ts'
import type pg from 'pg'
import type { Database } from '../../database/connect.ts'
import { migrateDatabase } from '../../database/migrate.ts'
import { holdsDemo } from '../../database/seed/demo-mark.ts'
import {
  countDeletions,
  countOtherConnections,
  emptyStudio,
  type Holding,
} from '../../database/seed/empty-demo.ts'
import { startDatabase } from '../../database/start-database.ts'
import { complain, hasOwnDatabase, say, withDatabase } from '../studio-database.ts'
import { confirmWord } from '../terminal.ts'

/**
 * Turns a demo into an empty studio, which production opens as a new one: lists what will be deleted, asks,
 * and deletes it; `yes` asks nothing (D16).
 */
export async function emptyDemo(yes: boolean): Promise<number> {
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL, DATA_DIR = '.data' } = process.env
  const dataDir = resolve(DATA_DIR)
  if (!databaseUrl && !hasOwnDatabase(dataDir)) throw new Error(`There is no studio in ${dataDir}.`)
  // The lock on DATA_DIR refuses while a server runs there.
  const directUrl = DATABASE_DIRECT_URL || undefined
  const log = { warn: complain, error: complain }
  const database = await startDatabase({ dataDir, databaseUrl, directUrl, log })
  try {
    await migrateDatabase(database.connection)
    const connection = database.connection as pg.ClientConfig
    return await withDatabase(connection, (db) => empty(db, dataDir, yes))
  } finally {
    await database.stop()
  }
}

async function empty(db: Database, dataDir: string, yes: boolean): Promise<number> {
  if (!(await holdsDemo(db)))
    throw new Error('This is not a demo: there is nothing to empty, and nothing was changed.')
  const others = await countOtherConnections(db)
  if (others > 0) {
    throw new Error(
      `The database is open elsewhere (${counted(others, 'connection')}). Stop the studio's server first.`,
    )
  }
  say(inWords(await countDeletions(db, dataDir)))
  if (!yes && !(await confirmWord('empty'))) {
    say('Nothing was changed.')
    return 1
  }
  await emptyStudio(db, dataDir)
  say('The studio is empty. Production can start on it as on a new one.')
  return 0
}

function inWords(holdings: Holding[]): string {
  const lines = holdings.map(({ what, all, own }) => {
    const ofYours = own ? `, ${own} of them not the demo's` : ''
    const indent = ' '.repeat(Math.max(0, 6 - String(all).length))
    return `  ${indent}${counted(all, ...what)}${ofYours}`
  })
  return ['All of this is deleted for good, including what you made yourself:', '', ...lines, ''].join('\n')
}
