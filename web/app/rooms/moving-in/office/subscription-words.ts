import type { MoveInPrice } from '@studio/contract/moving-in/schema.ts'
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
