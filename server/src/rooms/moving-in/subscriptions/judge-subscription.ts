import { DAY } from '@studio/contract/dates.ts'
import { GRACE_DAYS } from '@studio/contract/membership/rules.ts'
import type { Money } from '@studio/contract/money.ts'
import { isChargeable, percentText } from '@studio/contract/money.ts'
import type { ChargeTax } from '@studio/contract/tax/rules.ts'
import { chargesLeft, discounted } from './bring-code.ts'
import type { FoundSubscription } from './found-subscription.ts'

const over = new Set(['canceled', 'incomplete_expired'])

export const hasEnded = ({ status }: Pick<FoundSubscription, 'status'>) => over.has(status)

interface Facts {
  money: Money
  now: Date
  /** How the studio taxes its next charge, in the price or on top as it was; null for not at all. */
  tax: ChargeTax | null
  /** Whether Stripe works out the studio's tax. */
  byStripe?: boolean
}

/**
 * Returns why the studio can't run a subscription as one of its own, none if it can: each says what it is, and what makes it
 * fit. Its own are of one plan by one of the terms, charged to a card, with at most one code, and nothing pending.
 */
export function obstaclesOf(
  found: FoundSubscription,
  { money, now, tax, byStripe = false }: Facts,
): string[] {
  const { currency } = money
  const obstacles: [boolean, string][] = [
    [!runs.has(found.status), statusWords(found.status)],
    [
      found.status === 'past_due' && now >= new Date(found.currentPeriodStart.getTime() + GRACE_DAYS * DAY),
      `has been unpaid for more than ${GRACE_DAYS} days: collect the invoice or end it at Stripe first`,
    ],
    [
      found.term === null,
      `renews every ${found.every}: the studio has 30 days, a month, a quarter and a year`,
    ],
    [
      found.currency !== currency,
      `is in ${found.currency.toUpperCase()}, and this studio sells in ${currency.toUpperCase()}`,
    ],
    [found.units !== 1, 'is not of one unit of one price: split it at Stripe'],
    [!found.charged, 'sends invoices instead of charging a card: let Stripe charge one'],
    [found.card === null, 'has no card to charge, neither its own nor its customer’s: save one at Stripe'],
    [found.paused, 'collects nothing now, since its collection is paused: resume it at Stripe'],
    ...discountObstacles(found, money),
    ...taxObstacles(found, { money, tax, byStripe }),
    [!found.fixed, 'has no fixed price in whole cents of its currency: give it one at Stripe'],
    [
      found.balanceCents !== 0,
      'has a customer with a balance that the next invoice would use: clear it at Stripe',
    ],
    [
      found.itemsPending,
      'has a customer with invoice items that wait for the next charge: invoice or delete them at Stripe',
    ],
    [found.scheduled || found.changePending, 'has a scheduled or pending change: let it happen or remove it'],
    [
      found.status === 'active' && !found.isPaid,
      'has no paid invoice of its period: if it has just renewed, try again in an hour',
    ],
  ]
  return obstacles.flatMap(([is, words]) => (is ? [words] : []))
}

const runs = new Set(['active', 'trialing', 'past_due'])

function statusWords(status: string): string {
  if (status === 'unpaid') return 'is unpaid, and Stripe collects no more: end it there'
  if (status === 'incomplete') return 'has not begun, since its first payment is not made'
  return status === 'paused' ? 'is paused after a trial without a card' : 'has ended'
}

/** Whether its tax comes on top of its price, as it was agreed there. */
export const isTaxAdded = ({ foundTax }: FoundSubscription): boolean =>
  foundTax !== null && foundTax !== 'other' && !foundTax.inclusive

const BY_STRIPE =
  'is taxed by Stripe Tax: let Stripe work out the tax in Settings, Taxes, or give it one tax rate at Stripe'

/** What is charged stays the same once the studio's own rate is set: it is as high, or was none, and is in the price then. */
function taxObstacles(
  { foundTax: has }: FoundSubscription,
  { money, tax, byStripe }: Pick<Facts, 'money' | 'tax' | 'byStripe'>,
): [boolean, string][] {
  if (has === null) return []
  if (has === 'other')
    return [
      [
        true,
        'is taxed by several rates, or by Stripe Tax at a price that doesn’t say how it holds it: give it one tax rate at Stripe',
      ],
    ]
  // Stripe goes on working it out.
  if ('automatic' in has) return [[!byStripe, BY_STRIPE]]
  const own = tax?.rateId ? tax.percent : null
  const ours = own === null ? 'no tax' : `one of ${percentText(own, money)}`
  return [
    [
      own !== has.percent,
      `has a tax of ${percentText(has.percent, money)}, and this studio has ${ours} for it: make them the same first`,
    ],
  ]
}

/** A code takes a whole percentage or an amount off each charge, and leaves enough to charge. */
function discountObstacles(found: FoundSubscription, money: Money): [boolean, string][] {
  const { discounts, couponAside } = found
  const [one, another] = discounts
  const waits: [boolean, string] = [
    couponAside !== null,
    'has a coupon that waits: apply or remove it at Stripe',
  ]
  if (!one) return [waits]
  const isKnown = one.amountOffCents !== null || (one.percentOff !== null && Number.isInteger(one.percentOff))
  const left = discounted(found.amountCents, one)
  return [
    waits,
    [another !== undefined, 'has several discounts: leave one at Stripe'],
    [
      !isKnown,
      `has a discount${one.name ? `, ${one.name},` : ''} that is neither a whole percentage nor an amount off the subscription: replace it with a coupon that is`,
    ],
    [
      isKnown && chargesLeft(found, one) > 0 && !isChargeable(left, 0, money),
      'has a discount that leaves too little to charge',
    ],
  ]
}
