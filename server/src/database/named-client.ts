import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { SteadyClient } from './steady-client.ts'

/** Prepared statements per connection, at most 30 KB each; beyond that, the least recently used is closed. */
export const MAX_PREPARED_STATEMENTS = 300

/** Members of `pg` that its types omit. */
interface Insides {
  connection: {
    parsedStatements: Record<string, string>
    close(what: { type: 'S'; name: string }): void
  }
  getTransactionStatus(): 'I' | 'T' | 'E' | null
}

interface Statement {
  text: string
  values?: unknown[]
  name?: string
  submit?: unknown
}

type Answered = (error: (Error & { code?: string }) | undefined, result: pg.QueryResult) => void
type Ask = (statement: Statement, values: unknown[] | undefined, answered: Answered) => void

const names = new LRUCache<string, string>({ max: 2_000 })

/** Returns the name for a statement text, equal on every connection and server. */
export function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, name)
  return name
}

/**
 * invalid_sql_statement_name; and feature_not_supported, which a plan fails with after its table has changed.
 */
const forgotten = new Set(['26000', '0A000'])

/** Whether the database has lost a named statement, or its plan no longer fits the tables. */
export const isStatementLost = (code: string | undefined) => code !== undefined && forgotten.has(code)

/**
 * Names every statement that has parameters, so that PostgreSQL parses and plans it once per connection. A
 * statement that was lost (`DISCARD ALL`, `DEALLOCATE`, a pooler that switched connections) or outdated by a
 * migration is sent again; inside a transaction, `inTransaction` retries the whole.
 */
export class NamedClient extends SteadyClient {
  readonly #kept = new LRUCache<string, true>({
    max: MAX_PREPARED_STATEMENTS,
    dispose: (_, name) => this.#giveUp(name),
  })

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's own `query`
  override query(...given: any[]): any {
    const [statement, values, answered] = given as [Statement, unknown[] | undefined, Answered | undefined]
    if (!isNameable(statement, values)) return Reflect.apply(super.query, this, given)
    const named = { ...statement, name: statement.name || nameOf(statement.text) }
    const ask: Ask = (...asked) => {
      this.#kept.set(named.name, true)
      Reflect.apply(super.query, this, asked)
    }
    if (answered) return this.#askTwice(ask, named, values, answered)
    return new Promise((resolve, reject) =>
      this.#askTwice(ask, named, values, (error, result) => (error ? reject(error) : resolve(result))),
    )
  }

  #askTwice(ask: Ask, statement: Statement, values: unknown[] | undefined, answered: Answered): void {
    const { getTransactionStatus } = this as unknown as Insides
    ask(statement, values, (error, result) => {
      if (!isStatementLost(error?.code)) return answered(error, result)
      this.#kept.clear()
      const mayRepeat = getTransactionStatus.call(this) === 'I'
      if (mayRepeat) ask(statement, values, answered)
      else answered(error, result)
    })
  }

  /**
   * Closes a prepared statement. The message needs no reply and works in a failed transaction; it goes out
   * with the next one.
   */
  #giveUp(name: string): void {
    const { connection } = this as unknown as Insides
    delete connection.parsedStatements[name]
    connection.close({ type: 'S', name })
  }
}

/**
 * Whether a statement can be named: without parameters it may hold several statements or one that can't be
 * prepared.
 */
function isNameable(statement: Statement, values: unknown[] | undefined): boolean {
  const isPlain = typeof statement === 'object' && statement !== null && !statement.submit
  return isPlain && (Boolean(statement.name) || (values ?? statement.values ?? []).length > 0)
}
