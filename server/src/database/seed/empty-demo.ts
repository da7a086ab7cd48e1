import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { MARK } from '../../adapters/files/studio-mark.ts'
import { allTables } from '../all-tables.ts'

/** What would be deleted, counted beforehand; `own` counts what did not come with the demo. */
export interface Holding {
  /** The noun for one of them, and for several. */
  what: readonly [string, string]
  all: number
  /** null if that is unknown. */
  own: number | null
}

const counted = [
  [['person', 'people'], 'users'],
  [['plan', 'plans'], 'plans'],
  [['video', 'videos'], 'videos'],
  [['training path', 'training paths'], 'training_packs'],
  [['promo code', 'promo codes'], 'promo_codes'],
  [['calendar', 'calendars'], 'calendars'],
  [['notification', 'notifications'], 'notifications'],
] as const
const folders = ['files', 'uploads', 'incoming']

/**
 * Counts what emptying the studio would delete. The demo's ids are UUID version 5, derived from names; all
 * others are random.
 */
export async function countDeletions(db: NodePgDatabase, dataDir: string): Promise<Holding[]> {
  const holdings: Holding[] = []
  for (const [what, table] of counted) {
    const own = sql`count(*) filter (where substr(id::text, 15, 1) <> '5')::int`
    const { rows } = await db.execute<{ all: number; own: number }>(
      sql`select count(*)::int as all, ${own} as own from ${sql.identifier(table)}`,
    )
    holdings.push({ what, all: rows[0]?.all ?? 0, own: rows[0]?.own ?? 0 })
  }
  const members = sql`select count(*)::int as all from subscriptions where ended_at is null`
  const { rows } = await db.execute<{ all: number }>(members)
  const files = folders.flatMap((folder) => filesBelow(join(dataDir, folder)))
  return [
    ...holdings,
    { what: ['member', 'members'], all: rows[0]?.all ?? 0, own: null },
    { what: ['file', 'files'], all: files.length, own: null },
  ]
}

/** Counts the other connections to this database, including a running studio server. */
export async function countOtherConnections(db: NodePgDatabase): Promise<number> {
  const { rows } = await db.execute<{ others: number }>(sql`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
  return rows[0]?.others ?? 0
}

/**
 * Deletes everything in a studio, the demo's or not: rows, jobs and the payment sandbox in one transaction,
 * and the files and the stored secret before it commits. If a file can't be removed, the transaction rolls
 * back, so that the command can be repeated.
 */
export async function emptyStudio(db: NodePgDatabase, dataDir: string): Promise<void> {
  const tables = (await allTables()).map((name) => sql.identifier(name))
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ value: unknown }>(
      sql`select value from studio_state where key = 'files'`,
    )
    const mark = rows[0]?.value
    await tx.execute(sql`truncate ${sql.join(tables, sql`, `)} restart identity`)
    await tx.execute(sql`drop schema if exists queue cascade`)
    await tx.execute(sql`drop schema if exists sandbox cascade`)
    // Files in a bucket stay, and with them the mark that the next start looks for.
    if (mark && !existsSync(join(dataDir, 'files', MARK)))
      await tx.execute(sql`insert into studio_state (key, value) values ('files', ${JSON.stringify(mark)})`)
    for (const name of [...folders, 'token-secret'])
      rmSync(join(dataDir, name), { recursive: true, force: true })
  })
}

function filesBelow(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  } catch {
    return []
  }
}
