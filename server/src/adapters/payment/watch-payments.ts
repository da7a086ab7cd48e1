import { NotBookedError, RequestError, UnavailableError } from './payment-errors.ts'
import type { Payments } from './payments.ts'

interface Told {
  answered(): void
  /** Once for each call that found nobody, or whose key was refused. */
  failed(error: Error, call: string): void
}

type Method = (...given: unknown[]) => unknown

/** The same provider, and somebody who is told whether it answers. A refused card, too, is an answer. */
export function watchPayments(payments: Payments, told: Told): Payments {
  const watched = Object.entries(payments).map(([name, part]) => [
    name,
    typeof part === 'function' ? watch(part as Method, name, told) : part,
  ])
  return Object.fromEntries(watched) as Payments
}

function watch(method: Method, name: string, told: Told): Method {
  return (...given) => {
    const answer = method(...given)
    if (!(answer instanceof Promise)) return answer
    answer.then(told.answered, (error: unknown) =>
      isAway(error) ? told.failed(error, name) : told.answered(),
    )
    return answer
  }
}

function isAway(error: unknown): error is Error {
  if (error instanceof UnavailableError) return !(error instanceof NotBookedError)
  return error instanceof RequestError && error.code === 'key_refused'
}
