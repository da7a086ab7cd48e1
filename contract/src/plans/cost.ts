import { cents, isWhole, type Money } from '../money.ts'
import { fieldTexts } from './messages.ts'

/** What is wrong with a typed cost; null for a good one, 0 for Coming Soon, and for what is no number (BO-VALID-12, I10). */
export function wrongCost(cost: unknown, money: Money): string | null {
  if (typeof cost !== 'number' || !Number.isFinite(cost) || cost === 0) return null
  const inCents = cents(cost, money)
  if (inCents < money.least || inCents > money.most) return fieldTexts.cost(money)
  return isWhole(cost, money) ? null : fieldTexts.decimals(money)
}
