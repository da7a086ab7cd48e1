import { broken, WireError } from './errors.ts'

/** Injected faults, each as a share of the requests from 0 to 1; used only by tests. */
export interface Faults {
  /** Answers 500 or 429 before any work. */
  failRate: number
  /** Commits the work, and cuts the connection instead of answering. */
  dropResponseAfterCommit: number
  /** Fails during the work: it is rolled back, and the idempotency key stores the 500. */
  breakRate?: number
  /** Milliseconds after which the provider books a payment that was confirmed at the bank. */
  bookAfter?: number
  /** Seconds for which the invoice of a new period is a draft before it is charged: 3600 at the provider. */
  draftFor?: number
}

export const noFaults: Faults = { failRate: 0, dropResponseAfterCommit: 0 }

const happens = (rate: number) => rate > 0 && Math.random() < rate

/** Fails a request before its work; nothing is stored, so it may be retried with its key. */
export function failSome({ failRate }: Faults): void {
  if (!happens(failRate)) return
  const busy = happens(0.5)
  throw busy
    ? new WireError(429, {
        type: 'invalid_request_error',
        message: 'Too many requests hit the API too quickly.',
      })
    : broken()
}

/** Fails as a request does that hits a bug of the provider. */
export function breakSome({ breakRate = 0 }: Faults): void {
  if (happens(breakRate)) throw broken()
}

export const isDropped = ({ dropResponseAfterCommit }: Faults) => happens(dropResponseAfterCommit)
