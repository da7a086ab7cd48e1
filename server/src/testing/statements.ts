import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const asking = new AsyncLocalStorage<{ statements: number }>()

/** Starts counting every SQL statement for the work that sent it; `stop` ends that. */
export function watchStatements(): { stop(): void } {
  const ask = pg.Client.prototype.query
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given
  ) {
    const work = asking.getStore()
    if (work && !isProviders(given[0])) work.statements += 1
    return Reflect.apply(ask, this, given)
  })
  return { stop: () => watched.mockRestore() }
}

/** Statements of the sandbox don't count: it replaces the payment provider, and sends events at any time. */
function isProviders(statement: unknown): boolean {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text
  return text?.includes('sandbox.') ?? false
}

/** Counts the SQL statements of some work, sequential or parallel; requires `watchStatements`. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const own = { statements: 0 }
  await asking.run(own, work)
  return own.statements
}
