import type pg from 'pg'
import { SteadyClient } from '../database/steady-client.ts'

/** Names of statements by their text, from the second time on; empty before. */
const names = new Map<string, string>()
let named = 0

/** A statement that PostgreSQL can plan ahead: one with values, or a single question. */
const isPlannable = (text: string, values: unknown) =>
  (Array.isArray(values) && values.length > 0) || (/^\s*(select|with)\s/i.test(text) && !text.includes(';'))

/** Returns the name of a statement that comes again; undefined for one that is new or has no plan. */
function nameOf(text: string, values: unknown): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (!isPlannable(text, values)) return undefined
  if (known === '') named += 1
  names.set(text, known === '' ? `planned_${named}` : '')
  return names.get(text) || undefined
}

/**
 * A client that has PostgreSQL parse and plan a statement once for each connection: to do so each time was most of its work, as a
 * test asks the same few hundred again and again.
 */
export class PlannedClient extends SteadyClient {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's own `query`
  override query(statement: any, ...rest: any[]): any {
    const config: pg.QueryConfig = typeof statement === 'string' ? { text: statement } : statement
    const isOurs = config.text && !config.name && !('submit' in config)
    const name = isOurs ? nameOf(config.text, config.values ?? rest[0]) : undefined
    return super.query(name ? { ...config, name } : statement, ...rest)
  }
}
