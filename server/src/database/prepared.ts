import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { casing } from './casing.ts'
import type { Database, Transaction } from './connect.ts'

interface Buildable<Rows> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Rows> }
}

/** Where drizzle keeps the connection that a handle asks on; its types leave it out. */
interface Asking {
  session: { client: object }
}

/**
 * A statement that is built once and for all: `sql.placeholder('id')` stands for what changes, and is given when it is
 * asked. Building one takes drizzle some tenth of a millisecond, more than asking it does. It is asked on the pool, or
 * inside a transaction on its connection.
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

/** Builds statements and asks nobody. */
const nowhere = drizzle.mock({ casing })
