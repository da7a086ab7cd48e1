import { setTimeout as pause } from 'node:timers/promises'
import { ConflictError, UnavailableError } from '../payment-errors.ts'

const mostTries = 8

/** Retries while the outcome of a call is unknown, as the studio does with its stored key (F35, F36). */
export async function retryUntilAnswered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let left = mostTries; ; left--)
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof UnavailableError) || left === 1) throw error
      await pause(100)
    }
}

/**
 * Retries a call that another one with its key has overtaken, as whoever is answered 503 does: the SDK gives up after two
 * tries, and on a busy machine the other one may still be under way then.
 */
export async function retryWhileUnderWay<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;)
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ConflictError && error.message.includes('in-progress'))) throw error
    }
}

/** Wraps an adapter so that each call is retried with the same arguments, including the key. */
export const persistent = <Calls extends object>(calls: Calls): Calls =>
  new Proxy(calls, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name)
      if (typeof found === 'object' && found !== null) return persistent(found)
      if (typeof found !== 'function' || name === 'verifyWebhook') return found
      return (...given: unknown[]) => retryUntilAnswered(() => found.apply(target, given) as Promise<unknown>)
    },
  })
