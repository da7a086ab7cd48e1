import { inSpan } from '../../platform/traces/spans.ts'
import { isProviderAway, RequestError } from './payment-errors.ts'
import type { Payments } from './payments.ts'

interface PaymentWatch {
  answered(): void
  /** Called for each call that failed because the provider was unreachable or refused the key. */
  failed(error: Error, call: string): void
}

type Method = (...given: unknown[]) => unknown

/** Wraps the provider, records a span for each call, and reports whether it responds. A declined card is a response, too. */
export function watchPayments(payments: Payments, told: PaymentWatch): Payments {
  const watched = Object.entries(payments).map(([name, part]) => [
    name,
    typeof part === 'function' ? watch(part as Method, name, told) : part,
  ])
  return Object.fromEntries(watched) as Payments
}

function watch(method: Method, name: string, told: PaymentWatch): Method {
  return (...given) => {
    const answer = method(...given)
    if (!(answer instanceof Promise)) return answer
    answer.then(told.answered, (error: unknown) =>
      isAway(error) ? told.failed(error, name) : told.answered(),
    )
    return inSpan({ name: `payments ${name}`, kind: 'client' }, () => answer)
  }
}

const isAway = (error: unknown): error is Error =>
  isProviderAway(error) || (error instanceof RequestError && error.code === 'key_refused')
