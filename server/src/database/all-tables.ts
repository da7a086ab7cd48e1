import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const folder = join(import.meta.dirname, 'tables')

/** Returns all that the table files export, by name. */
export async function tableModules(): Promise<Record<string, unknown>> {
  return Object.assign(
    {},
    ...(await Promise.all(readdirSync(folder).map((file) => import(join(folder, file))))),
  )
}

/** Returns the names of the studio's own tables, as the migrations create them. */
export async function allTables(): Promise<string[]> {
  const values = Object.values(await tableModules())
  return values.flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []))
}
