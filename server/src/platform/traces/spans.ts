import type pg from 'pg'

/** What a span is about. Names and attributes hold no input and nothing about a person (S-R3). */
interface SpanOf {
  name: string
  /** `client` for what waits for another server, `internal` for work of this one. */
  kind: 'client' | 'internal'
  attributes?: Record<string, string | number>
}

export type RunInSpan = <Result>(of: SpanOf, work: () => Promise<Result>) => Promise<Result>

/** What records spans in this process. */
interface Recorder {
  run: RunInSpan
  traceId(): string | undefined
}

let recorder: Recorder | null = null

/** Sets what records spans in this process; null for nothing. */
export function recordSpansBy(next: Recorder | null): void {
  recorder = next
}

/** What each line of the log says of its trace. */
export const traceInLog = (): { traceId?: string | undefined } =>
  recorder ? { traceId: recorder.traceId() } : {}

/** Runs work in a span below the current one; without OTEL_EXPORTER_OTLP_ENDPOINT it only runs the work. */
export const inSpan: RunInSpan = (of, work) => (recorder ? recorder.run(of, work) : work())

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
