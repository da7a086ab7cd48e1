import type { MoveInMembership, MoveInPrice } from '@studio/contract/moving-in/schema.ts'
import { amountText, studioMoney } from '../../../ui/words/money-words.ts'

/** "$19.00 every month": in its own currency, which may be another one. */
export function priceThereText({
  amount,
  currency,
  every,
}: Pick<MoveInPrice, 'amount' | 'currency' | 'every'>) {
  const own = studioMoney()
  const sum = currency === own.currency ? amountText(amount) : `${currency.toUpperCase()} ${amount}`
  return `${sum} every ${every}`
}

const timesText = (left: number | null): string =>
  left === null ? 'each time' : `${left} more ${left === 1 ? 'time' : 'times'}`

/** What is special about a subscription; empty for one that just renews. */
export function noteOf({ state, code, chargesLeft, nextAmount }: MoveInMembership): string {
  const notes = [
    state === 'ending' ? 'Cancelled at Stripe; may watch until then' : '',
    state === 'trialing' ? 'Trial until then' : '',
    state === 'past_due' ? 'Past due; Stripe’s next try stays' : '',
    code && nextAmount !== null ? `${code}, ${timesText(chargesLeft)}` : '',
  ]
  return notes.filter(Boolean).join('. ') || 'Unchanged'
}
