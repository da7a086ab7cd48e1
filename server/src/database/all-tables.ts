import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const folder = join(import.meta.dirname, 'tables')

/** Returns the names of the studio's own tables, as the migrations create them. */
export async function allTables(): Promise<string[]> {
  const modules: object[] = await Promise.all(readdirSync(folder).map((file) => import(join(folder, file))))
  return modules.flatMap((module) =>
    Object.values(module).flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : [])),
  )
}
