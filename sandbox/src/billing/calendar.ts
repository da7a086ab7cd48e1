import type Stripe from 'stripe'
import type { PriceObject } from '../store/objects.ts'

const day = 86_400

/** Interval of a price that recurs. */
export const every = ({ recurring }: PriceObject) => recurring!

/** Returns the same time of day some calendar months later; a 31st becomes the last day of a shorter month. */
export function monthsAfter(start: number, months: number): number {
  const from = new Date(start * 1000)
  const date = new Date(from)
  date.setUTCDate(1)
  date.setUTCMonth(from.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(from.getUTCDate(), last))
  return Math.floor(date.getTime() / 1000)
}

type Every = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>

/**
 * Returns the end of the period that begins at an instant. Calendar months count from the anchor, so that a
 * 31st comes back after a shorter month.
 */
export function periodEnd(every: Every, start: number, anchor: number): number {
  const { interval, interval_count: count } = every
  if (interval === 'day' || interval === 'week') return start + count * (interval === 'week' ? 7 : 1) * day
  const months = count * (interval === 'year' ? 12 : 1)
  let periods = Math.floor(monthsBetween(anchor, start) / months)
  while (monthsAfter(anchor, periods * months) <= start) periods += 1
  return monthsAfter(anchor, periods * months)
}

function monthsBetween(from: number, to: number): number {
  const [one, other] = [new Date(from * 1000), new Date(to * 1000)]
  return 12 * (other.getUTCFullYear() - one.getUTCFullYear()) + other.getUTCMonth() - one.getUTCMonth()
}

export const isSameInterval = (one: PriceObject, other: PriceObject) =>
  one.recurring?.interval === other.recurring?.interval &&
  one.recurring?.interval_count === other.recurring?.interval_count

/** Whether the same is charged as often: only what they say of their tax may be another. */
export const isAsDear = (one: PriceObject, other: PriceObject) =>
  one.unit_amount === other.unit_amount && one.currency === other.currency && isSameInterval(one, other)
