import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { casing } from './casing.ts'
import type { Database, Transaction } from './connect.ts'

interface Buildable<Rows> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Rows> }
}

/** Where drizzle keeps the connection of a handle; its types omit it. */
interface Asking {
  session: { client: object }
}

/**
 * Returns a statement that is built only once: `sql.placeholder('id')` marks a value that is passed on each
 * run. Drizzle takes about 0.1 ms to build one, more than running it. Runs on the pool, or in a transaction
 * on its connection.
 */
export function prepared<Rows>(build: (db: NodePgDatabase) => Buildable<Rows>) {
  let built: ReturnType<Buildable<Rows>['prepare']> | undefined
  return (on: Database | Transaction, values: Record<string, unknown> = {}): Promise<Rows> => {
    built ??= build(nowhere).prepare('')
    const { client } = (on as unknown as Asking).session
    const bound: typeof built = Object.create(built, { client: { value: client } })
    return bound.execute(values)
  }
}

/** Builds statements without a connection. */
const nowhere = drizzle.mock({ casing })
