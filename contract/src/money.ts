/**
 * The studio's currency, and how its amounts are written. Made once on the server (`studio/currencies.ts`), so that browsers need no
 * Intl for it. Cents are the smallest unit that the provider counts in, whatever its name: `¥1`, `$0.01`, `KWD 0.001`.
 */
export interface Money {
  /** ISO 4217 in lower case, as the provider spells it. */
  currency: string
  /** Decimals of the provider's smallest unit: 100 cents are one unit at 2. */
  exponent: number
  /** Cents of which every charge is a multiple: the provider takes whole krónur, and no last digit of a dinar. */
  step: number
  /** Minimum charge of the provider in cents, except 0 (I10). */
  least: number
  /** Maximum price of a plan in cents (D5). */
  most: number
  /** Decimals that amounts are written with. */
  shown: number
  /** What stands before and after an amount. */
  before: string
  after: string
  /** Between groups of digits, in amounts of `from` digits or more; after the first, groups have `sizes` digits. */
  group: string
  sizes: number
  from: number
  /** Before the decimals. */
  point: string
}

/** US dollars, written the American way: the documented studio's (D5). */
export const US: Money = {
  currency: 'usd',
  exponent: 2,
  step: 1,
  least: 50,
  most: 99_900,
  shown: 2,
  before: '$',
  after: '',
  group: ',',
  sizes: 3,
  from: 4,
  point: '.',
}

/** Converts an amount from the wire (`29.5`) to cents, rounded to the nearest. */
export const cents = (amount: number, { exponent }: Money): number => Math.round(amount * 10 ** exponent)

/** Converts cents to the amount on the wire. */
export const major = (amountCents: number, { exponent }: Money): number => amountCents / 10 ** exponent

/** Whether an amount from the wire can be charged or refunded to the unit: `29.5` can in dollars, and can’t in yen. */
export function isWhole(amount: number, { exponent, step }: Money): boolean {
  const steps = (amount * 10 ** exponent) / step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

/** Decimals that an amount may have. */
export const decimalsOf = ({ exponent, step }: Money): number => exponent - Math.log10(step)

/** Returns `cost` cents after `percentOff`, rounded half up to a step, as the provider does (I10). */
export function afterPercentOff(cost: number, percentOff: number, step = 1): number {
  return Math.floor((cost * (100 - percentOff) + 50 * step) / (100 * step)) * step
}

/** Whether a discounted cost in cents can be charged: 0, or at least the provider's minimum, in whole steps (I10). */
export function isChargeable(costCents: number, percentOff: number, { least, step }: Money): boolean {
  const left = afterPercentOff(costCents, percentOff)
  return costCents === 0 || left === 0 || (left >= least && left % step === 0)
}

/** What a discount may not leave: `less than $0.50`, and fractions of the smallest coin where the provider takes none. */
export const uncharged = (money: Money): string =>
  `less than ${priceText(money.least, money)}${money.step > 1 ? `, or a part of ${amountText(major(money.step, money), money)}` : ''}`

/** Formats cents for people: `$29`, `$23.20`, `29 €`, `¥2,900`. Without Intl, whose first format takes a phone 15 ms. */
export function priceText(amountCents: number, money: Money): string {
  const isRound = amountCents % 10 ** money.exponent === 0
  return written(major(amountCents, money), isRound ? 0 : money.shown, money)
}

/** `$23.20`, `$0.00`, `$1,234.50`, `CHF 29.00`, `¥2,900`: an amount from the wire with its decimals, as on a bill. */
export const amountText = (amount: number, money: Money): string => written(amount, money.shown, money)

function written(amount: number, decimals: number, money: Money): string {
  const [whole = '', rest] = Math.abs(amount).toFixed(decimals).split('.')
  const { before, after, point } = money
  return `${amount < 0 ? '-' : ''}${before}${grouped(whole, money)}${rest ? `${point}${rest}` : ''}${after}`
}

/** `1,234`: a number of things, in the groups of the studio's amounts. */
export const countText = (count: number, money: Money): string => grouped(String(count), money)

/** `8.1%`, `8,1%`: a rate, with the point of the studio's amounts. */
export const percentText = (percent: number, { point }: Money): string =>
  `${String(percent).replace('.', point)}%`

const threes = /\B(?=(?:\d{3})+$)/g
const twos = /\B(?=(?:\d{2})*\d{3}$)/g

function grouped(digits: string, { group, sizes, from }: Money): string {
  return digits.replace('-', '').length < from ? digits : digits.replace(sizes === 2 ? twos : threes, group)
}
