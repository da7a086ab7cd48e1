import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Database, sqlState, type Transaction } from './connect.ts'

/** The part of a database, or of a transaction in one, that builds statements. */
export type Builder = Pick<NodePgDatabase, 'select' | 'with' | '$with' | '$count'>

interface Statement<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>
}

type Build<Rows> = (db: Builder) => { prepare(name: string): Statement<Rows> }

/**
 * invalid_sql_statement_name, after `discard all`; and feature_not_supported, which a plan fails with after its table has changed.
 */
const LOST = new Set(['26000', '0A000'])

/**
 * Returns a statement that is built once for a database, and planned once for each of its connections: `sql.placeholder('id')`
 * marks a value that is passed on each run. Drizzle takes about 0.1 ms to build one, more than running it. In a transaction, and
 * behind a pooler, it is built and planned each time.
 */
export function prepared<Rows>(name: string, build: Build<Rows>) {
  const known = new WeakMap<object, Statement<Rows>>()
  return async (on: Database | Transaction, values: Record<string, unknown> = {}): Promise<Rows> => {
    if (!('$client' in on)) return build(on).prepare('').execute(values)
    const statement = known.get(on) ?? build(on).prepare(on.keepsStatements ? name : '')
    known.set(on, statement)
    try {
      return await statement.execute(values)
    } catch (error) {
      if (!LOST.has(sqlState(error) ?? '')) throw error
      return build(on).prepare('').execute(values)
    }
  }
}
