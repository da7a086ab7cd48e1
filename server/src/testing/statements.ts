import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

interface Sent {
  statements: number
  /** All values that were sent beside them. */
  values: number
}

const asking = new AsyncLocalStorage<Sent>()

/** Starts counting every SQL statement for the work that sent it; `stop` ends that. */
export function watchStatements(): { stop(): void } {
  const ask = pg.Client.prototype.query
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given
  ) {
    const work = asking.getStore()
    const [statement, values] = given as unknown[]
    if (work && !isProviders(statement)) {
      work.statements += 1
      work.values += Array.isArray(values) ? values.length : 0
    }
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
  return (await sentBy(work)).statements
}

/** Counts the values of these statements as well, of which one statement takes 65,535 at most. */
export async function sentBy(work: () => Promise<unknown>): Promise<Sent> {
  const own = { statements: 0, values: 0 }
  await asking.run(own, work)
  return own
}
