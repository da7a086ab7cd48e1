import pg from 'pg'

const databases = new Set<string>()
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

function planOnce(): void {
  const ask = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const query = function (this: pg.Client, statement: unknown, ...rest: unknown[]) {
    const config = (typeof statement === 'string' ? { text: statement } : statement) as pg.QueryConfig
    const isOurs = databases.has(this.database ?? '') && config.text && !config.name && !('submit' in config)
    const name = isOurs ? nameOf(config.text, config.values ?? rest[0]) : undefined
    return Reflect.apply(ask, this, [name ? { ...config, name } : statement, ...rest])
  }
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query
}

/**
 * Has PostgreSQL parse and plan the statements of a test's database once for each connection: to do so each time was most of
 * its work, as a test asks the same few hundred again and again.
 */
export function planStatementsOnce({ database = '' }: pg.PoolConfig): void {
  if (databases.size === 0) planOnce()
  databases.add(database)
}
