import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const asking = new AsyncLocalStorage<{ statements: number }>()

/** From now on every statement that a connection is given counts for whoever asked it; `stop` ends that. */
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

/** The sandbox stands in for the payment provider, whose own statements no call of the studio asks; it sends events whenever it likes. */
function isProviders(statement: unknown): boolean {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string } | undefined)?.text
  return text?.includes('sandbox.') ?? false
}

/** How many statements work asks the database, one after the other or at once; it is watched by `watchStatements`. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const own = { statements: 0 }
  await asking.run(own, work)
  return own.statements
}
