import { broken, WireError } from './errors.ts'

/** What goes wrong on the wire, each as a share of the requests from 0 to 1; a test alone asks for it. */
export interface Faults {
  /** Answered 500 or 429 before anything was done. */
  failRate: number
  /** Done and kept, and then the line is cut instead of an answer. */
  dropResponseAfterCommit: number
  /** Breaks while it is being done: what was done is undone, and the key keeps the 500. */
  breakRate?: number
  /** Milliseconds after which the provider has booked what the person has confirmed at the bank. */
  bookAfter?: number
  /** Seconds that the invoice of a new period stays a draft before it is charged: 3600 at the provider. */
  draftFor?: number
}

export const noFaults: Faults = { failRate: 0, dropResponseAfterCommit: 0 }

const happens = (rate: number) => rate > 0 && Math.random() < rate

/** Fails a request before its work; one with no stored outcome may be sent again under its key. */
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

/** As a request that began and met a bug of the provider's. */
export function breakSome({ breakRate = 0 }: Faults): void {
  if (happens(breakRate)) throw broken()
}

export const isDropped = ({ dropResponseAfterCommit }: Faults) => happens(dropResponseAfterCommit)
