/** Currency of all amounts, as the provider spells it (ISO 4217 in lower case). `priceText` writes its sign. */
export const CURRENCY = 'usd'

/** Minimum charge of the provider in cents, except 0 (I10). */
export const MINIMUM_CHARGE = 50

/** Converts dollars from the wire to cents, rounded to the nearest. */
export function cents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Converts cents to dollars for the wire. */
export function dollars(amount: number): number {
  return amount / 100
}

/** Returns `cost` cents after `percentOff`, rounded half up (I10). */
export function afterPercentOff(cost: number, percentOff: number): number {
  return Math.floor((cost * (100 - percentOff) + 50) / 100)
}

/** Whether a discounted cost in cents can be charged: 0, or at least the provider's minimum (I10). */
export function isChargeable(costCents: number, percentOff: number): boolean {
  const left = afterPercentOff(costCents, percentOff)
  return costCents === 0 || left === 0 || left >= MINIMUM_CHARGE
}

/** Before each group of three digits that a point, the end or other such groups follow. */
const thousands = /\B(?=(?:\d{3})+(?:\.|$))/g

/** Formats cents for people: `$29`, `$23.20`, `$1,234`. Without Intl, whose first format takes a phone 15 ms. */
export function priceText(amount: number): string {
  const decimals = amount % 100 === 0 ? 0 : 2
  return `$${(amount / 100).toFixed(decimals).replace(thousands, ',')}`
}

/** `$23.20`, `$0.00`, `$1,234.50`: dollars with cents, as on a bill. */
export const amountText = (dollars: number): string => `$${dollars.toFixed(2).replace(thousands, ',')}`
