import type { Verdict } from '../verdict.ts'

/** Declines a person may cause in 24 hours before the words send to support (S-M4, D18.declines). */
export const MOST_DECLINES = 5
/** The same for one address, whoever sits behind it. */
export const MOST_DECLINES_OF_ADDRESS = 10

/** What an invoice took, and what of it went back already, by refund or by a dispute at the bank; in cents. */
export interface Payment {
  paidCents: number
  refundedCents: number
  disputedCents: number
}

export type Refund = Verdict<'nothing-left' | 'too-much', { cents: number }>

/** Cents to give back: what is asked for, or all that is left; never more than was paid. */
export function decideRefund(payment: Payment, wish: number | null): Refund {
  const left = refundableCents(payment)
  if (left <= 0) return { ok: false, code: 'nothing-left' }
  if (wish !== null && wish > left) return { ok: false, code: 'too-much' }
  return { ok: true, cents: wish ?? left }
}

/** Cents of a payment that are still the studio's to give back. */
export const refundableCents = ({ paidCents, refundedCents, disputedCents }: Payment): number =>
  paidCents - refundedCents - disputedCents

/** How many cards were refused in the last 24 hours. */
export interface Declines {
  ofPerson: number
  ofAddress: number
}

/**
 * Whether a decline, already counted, gets the text that names support: from the sixth of a person on (D18.declines).
 */
export function tooManyDeclines(declines: Declines): boolean {
  return declines.ofPerson > MOST_DECLINES || declines.ofAddress > MOST_DECLINES_OF_ADDRESS
}
