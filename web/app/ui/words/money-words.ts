import * as money from '@studio/contract/money.ts'

/**
 * How the studio writes its amounts. A page, and the server that renders it, belong to one studio, so all its words share this;
 * the root sets it from the studio's settings before anything else is rendered.
 */
let own: money.Money = money.US

export const writeAs = (of: money.Money | undefined): void => {
  own = of ?? money.US
}

/** The studio's currency. */
export const studioMoney = (): money.Money => own

/** `$23.20`, `$0.00`, `¥2,900`: an amount as on a bill. */
export const amountText = (amount: number): string => money.amountText(amount, own)

/** `$29`, `$23.20`, `29 €`: a price, with decimals only if it has any. */
export const priceText = (price: number): string => money.priceText(money.cents(price, own), own)

/** `1,234`: a number of things. */
export const countText = (count: number): string => money.countText(count, own)

/** "dollars", "EUR": the currency in a sentence. */
export const currencyName = (): string =>
  own.currency === money.US.currency ? 'dollars' : own.currency.toUpperCase()
