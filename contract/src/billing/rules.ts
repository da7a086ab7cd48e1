import { DAY } from '../dates.ts'
import { cents, isWhole, type Money } from '../money.ts'
import type { Verdict } from '../verdict.ts'
import { refundTexts } from './messages.ts'

/** Declines of a person in 24 hours after which the message names support (S-M4, D18.declines). */
export const MOST_DECLINES = 5
/** Declines in 24 hours of all people of one IP address without an accepted card, after which their cards wait (S-M4). */
const QUICK_DECLINES_OF_ADDRESS = 10
const MOST_SECONDS_SLOWED = 5

/** Days of the shortest period that is paid for, but for a day pass: a February. */
export const SHORTEST_PERIOD = 28

/** Whether an invoice over nothing is that of free days: none is as short as they mostly are. */
export function isFreeTrial({
  amount,
  reason,
  periodStart,
  periodEnd,
  isTrial = false,
}: {
  amount: number
  reason: string
  periodStart: string
  periodEnd: string
  isTrial?: boolean | undefined
}): boolean {
  if (amount !== 0 || reason === 'day_pass') return false
  return isTrial || (Date.parse(periodEnd) - Date.parse(periodStart)) / DAY < SHORTEST_PERIOD
}

/** What an invoice collected, and what was returned by refunds and disputes; in cents. */
export interface Payment {
  paidCents: number
  refundedCents: number
  disputedCents: number
}

export type Refund = Verdict<'nothing-left' | 'too-much', { cents: number }>

/** Cents that no payment has reached. */
const MOST_REFUNDED = 2_000_000_000

/** What is wrong with a typed amount, whatever is left; null for a good one. */
export function wrongRefund(amount: unknown, money: Money): string | null {
  const isGood =
    typeof amount === 'number' &&
    amount > 0 &&
    amount <= MOST_REFUNDED / 10 ** money.exponent &&
    cents(amount, money) > 0 &&
    isWhole(amount, money)
  return isGood ? null : refundTexts.amount(money)
}

/** Cents to refund: the requested sum, or all that is left; never more than was paid. */
export function decideRefund(payment: Payment, wish: number | null): Refund {
  const left = refundableCents(payment)
  if (left <= 0) return { ok: false, code: 'nothing-left' }
  if (wish !== null && wish > left) return { ok: false, code: 'too-much' }
  return { ok: true, cents: wish ?? left }
}

/** Cents of a payment that can still be refunded. */
export const refundableCents = ({ paidCents, refundedCents, disputedCents }: Payment): number =>
  paidCents - refundedCents - disputedCents

/** Declined cards in the last 24 hours. */
export interface Declines {
  ofPerson: number
  ofAddress: number
}

/** Whether the message of a decline, already counted, names support: from a person's sixth decline (D18.declines). */
export const tooManyDeclines = ({ ofPerson }: Declines): boolean => ofPerson > MOST_DECLINES

/** Seconds that a card waits before the bank is asked: neighbours' declined cards slow a newcomer and refuse none (S-R1). */
export const secondsSlowed = ({ ofAddress }: Declines): number =>
  Math.min(Math.max(ofAddress - QUICK_DECLINES_OF_ADDRESS, 0), MOST_SECONDS_SLOWED)

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** "Visa, ending 4242" */
export function cardText({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brands[brand] ?? 'Card'}, ending ${last4}`
}
