/** Cents: the provider charges nothing below, save 0 (I10). */
export const MINIMUM_CHARGE = 50

/** Cents of a dollar amount from the wire, rounded to the nearest. */
export function cents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Dollars for the wire of an amount in cents. */
export function dollars(amount: number): number {
  return amount / 100
}

/** What is left of `cost` cents after `percentOff`, half up (I10). */
export function afterPercentOff(cost: number, percentOff: number): number {
  return Math.floor((cost * (100 - percentOff) + 50) / 100)
}

/** Whether what a code leaves of a cost in cents can be charged: nothing at all, or what the provider takes (I10). */
export function isChargeable(costCents: number, percentOff: number): boolean {
  const left = afterPercentOff(costCents, percentOff)
  return costCents === 0 || left === 0 || left >= MINIMUM_CHARGE
}

/** `$29`, `$23.20`: cents as a person reads them. */
export function priceText(amount: number): string {
  const whole = amount % 100 === 0
  return `$${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 })}`
}
