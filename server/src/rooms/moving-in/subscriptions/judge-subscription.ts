import type { Money } from '@studio/contract/money.ts'
import { PERIOD_DAYS } from '@studio/contract/plans/rules.ts'
import type { FoundSubscription } from './take-over.ts'

const over = new Set(['canceled', 'incomplete_expired'])

export const isOver = ({ status }: FoundSubscription) => over.has(status)

/**
 * Returns why the studio can't run a subscription as one of its own, none if it can: its own are of one plan, every 30
 * days, charged to the customer's card, without anything pending. A calendar month is refused because a later change
 * of plan would change its interval, and the provider then charges a whole period at once.
 */
export function obstaclesOf(found: FoundSubscription, { currency }: Money): string[] {
  const obstacles: [boolean, string][] = [
    [
      found.status !== 'active' && found.status !== 'trialing',
      `is ${found.status}, not active or in a trial`,
    ],
    [found.everyDays !== PERIOD_DAYS.Month, `does not renew every ${PERIOD_DAYS.Month} days`],
    [found.currency !== currency, `is in ${found.currency.toUpperCase()}, not in ${currency.toUpperCase()}`],
    [found.units !== 1, 'is not of one unit of one price'],
    [!found.charged, 'sends invoices instead of charging a card'],
    [found.card === null, 'its customer has no card as default payment method'],
    [found.paysSeparately, 'has a payment method of its own: make it the default of the customer'],
    [found.paused, 'its collection is paused'],
    [found.coupon !== null || found.couponAside !== null, 'has a discount'],
    [found.taxed, 'has taxes added to its price'],
    [!found.fixed, 'has no fixed price in whole cents'],
    [found.balanceCents !== 0, 'its customer has a balance that the next invoice would use'],
    [found.scheduled || found.changePending, 'has a scheduled or pending change'],
  ]
  return obstacles.flatMap(([is, words]) => (is ? [words] : []))
}
