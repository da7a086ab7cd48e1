import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { SteadyClient } from './steady-client.ts'

/** Statements a connection keeps, 30 KB each at most; of more, the one that was asked longest ago is given up. */
export const MOST_NAMED = 300

/** Parts of `pg` that its types leave out. */
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

/** One name for each text, on every connection and server. */
export function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, name)
  return name
}

/** invalid_sql_statement_name, and feature_not_supported, with which a plan says that its table has changed. */
const forgotten = new Set(['26000', '0A000'])

/** Whether the database no longer has a named statement, or one that does not fit its tables any more. */
export const isForgotten = (code: string | undefined) => code !== undefined && forgotten.has(code)

/**
 * Names every statement that has parameters, so that PostgreSQL reads and plans it once a connection and not each time.
 * A statement that the database has lost (`DISCARD ALL`, `DEALLOCATE`, a pooler that gave us another connection) or that
 * a migration has outdated is sent anew; inside a transaction `inTransaction` begins the whole of it again.
 */
export class NamedClient extends SteadyClient {
  readonly #kept = new LRUCache<string, true>({ max: MOST_NAMED, dispose: (_, name) => this.#giveUp(name) })

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
      if (!isForgotten(error?.code)) return answered(error, result)
      this.#kept.clear()
      const mayRepeat = getTransactionStatus.call(this) === 'I'
      if (mayRepeat) ask(statement, values, answered)
      else answered(error, result)
    })
  }

  /** The message needs no answer and no transaction that is well; the next one carries it along. */
  #giveUp(name: string): void {
    const { connection } = this as unknown as Insides
    delete connection.parsedStatements[name]
    connection.close({ type: 'S', name })
  }
}

/** What has no parameters may be several statements, or one that can't be prepared. */
function isNameable(statement: Statement, values: unknown[] | undefined): boolean {
  const isPlain = typeof statement === 'object' && statement !== null && !statement.submit
  return isPlain && (Boolean(statement.name) || (values ?? statement.values ?? []).length > 0)
}
