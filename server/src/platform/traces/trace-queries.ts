import type pg from 'pg'
import { inSpan } from './spans.ts'

type Ask = (...given: unknown[]) => unknown
const LONGEST_TEXT = 2_000

/**
 * Records a span for each statement of a pool, also inside transactions: its text with placeholders, never its
 * values. A statement outside a transaction includes the wait for a connection.
 */
export function traceQueries(pool: pg.Pool): void {
  traceOn(pool)
  pool.on('connect', (client) => traceOn(client))
}

function traceOn(asked: { query: unknown }): void {
  const query = (asked.query as Ask).bind(asked)
  asked.query = (...given: unknown[]) => {
    const text = textOf(given[0])
    // With a callback it is the pool's own call on a connection, which has its span already.
    if (text === null || typeof given.at(-1) === 'function') return query(...given)
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_TEXT) }
    return inSpan({ name: `database ${operation}`, kind: 'client', attributes }, async () => query(...given))
  }
}

/** Null for a stream, which answers no promise. */
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement
  const { text, submit } = (statement ?? {}) as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && !submit ? text : null
}
