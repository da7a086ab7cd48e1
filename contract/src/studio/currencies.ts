import { cents, type Money, major, US } from '../money.ts'

/**
 * Currencies that the provider charges in, by how much a unit is worth: of those at 100 it takes about a hundred for the price of
 * a few dollars, so that limits of prices grow with it.
 */
const byScale: Readonly<Record<number, string>> = {
  1: `AED AUD AWG AZN BAM BBD BHD BMD BND BRL BSD BYN BZD CAD CHF EUR FJD FKP GBP GEL GIP ILS JOD KWD KYD NZD OMR PAB PEN PGK
    PLN QAR RON SAR SBD SGD SHP TND TOP USD WST XCD XCG`,
  10: `BOB BWP CNY CZK DKK EGP GHS GTQ HKD LSL MAD MDL MOP MVR MXN MYR NAD NIO NOK SCR SEK SLE SRD SZL THB TJS TRY TTD TWD
    UAH UYU ZAR ZMW`,
  100: `AFN ALL AMD BDT CVE DJF DOP DZD ETB GMD GYD HNL HTG HUF INR ISK JMD JPY KES KGS LKR LRD MKD MUR MZN NPR PHP PKR RSD
    RUB VUV XPF YER`,
  1000: 'AOA ARS CDF CLP COP CRC KHR KMF KRW KZT MMK MNT MWK NGN RWF SOS TZS XAF XOF',
  10000: 'BIF GNF IDR LAK LBP MGA PYG UGX UZS VND',
}

/** Whose smallest unit is the unit itself, or a thousandth of it, and the last digit must be 0. */
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'
const THOUSANDTHS = 'BHD JOD KWD OMR TND'
/** Which the provider counts in hundredths and charges in whole units. */
const ROUND = 'ISK UGX'

/**
 * Minimum charges in units, by amount. Those that the provider has published come first. It converts all others into the currency
 * that it pays out and takes nothing below half a dollar or so: they are about what a dollar was worth in 2026, rounded up, so that
 * they are still enough after a currency has lost half of its value.
 */
const byLeast: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  published: {
    0.3: 'GBP',
    0.5: 'AUD BRL CAD CHF EUR INR NZD SGD USD',
    2: 'AED MYR PLN RON',
    2.5: 'DKK',
    3: 'NOK SEK',
    4: 'HKD',
    10: 'MXN THB',
    15: 'CZK',
    50: 'JPY',
    175: 'HUF',
  },
  safe: {
    0.5: 'BHD FKP GIP JOD KWD KYD OMR SHP',
    1: 'BMD BSD PAB',
    2: 'AWG AZN BAM BBD BND BZD FJD TOP XCG',
    5: 'BYN GEL ILS PEN PGK QAR SAR TND WST XCD',
    10: 'CNY GTQ MAD MOP SBD TTD',
    20: 'BOB BWP GHS LSL MDL MVR NAD SCR SZL TJS ZAR',
    50: 'HNL NIO SLE TWD UYU ZMW',
    100: 'AFN ALL CVE DOP EGP GMD KGS MKD MUR MZN PHP SRD TRY UAH',
    200: 'BDT DJF DZD HTG ISK JMD KES NPR RSD RUB VUV XPF',
    300: 'ETB GYD LRD',
    500: 'AMD LKR PKR',
    1000: 'CLP CRC KMF KZT SOS XAF XOF YER',
    2000: 'AOA KRW RWF',
    3000: 'ARS NGN',
    5000: 'BIF CDF COP KHR MMK MNT MWK TZS UGX',
    10000: 'GNF MGA PYG',
    20000: 'IDR UZS',
    30000: 'LAK VND',
    200000: 'LBP',
  },
}

/** The amount that each code stands beside. */
const byCode = (lists: Readonly<Record<number, string>>): [code: string, amount: number][] =>
  Object.entries(lists).flatMap(([amount, codes]) =>
    codes.split(/\s+/).map((code): [string, number] => [code, Number(amount)]),
  )

const scales: ReadonlyMap<string, number> = new Map(byCode(byScale))
const leasts: ReadonlyMap<string, number> = new Map(Object.values(byLeast).flatMap(byCode))

/** ISO 4217, in capital letters. */
export const currencyCodes: readonly string[] = [...scales.keys()].toSorted()

export const isCurrency = (code: string): boolean => scales.has(code)

/** Units of a price that is $999 in the documented studio (D5), and the most that a column holds. */
const MOST_UNITS = 999
const MOST_CENTS = 2_000_000_000

/** Places whose way of writing numbers a studio may choose; English words stay English. */
export const numberLocales: readonly string[] =
  `en-US en-GB en-AU en-CA en-IE en-IN en-NZ en-SG en-ZA cs-CZ da-DK de-AT de-CH
  de-DE el-GR es-ES es-MX et-EE fi-FI fr-BE fr-CA fr-CH fr-FR hr-HR hu-HU id-ID is-IS it-CH it-IT ja-JP ko-KR lt-LT lv-LV
  ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sk-SK sl-SI sr-Latn-RS sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-HK zh-TW`.split(
    /\s+/,
  )

export const USUAL_LOCALE = 'en-US'

/** The facts of a currency, and how a place writes its amounts, by Intl; both are known ones. */
export function moneyOf(code: string, locale: string | null): Money {
  const [exponent, step] = unitsOf(code)
  const scale = scales.get(code) ?? 1
  const inCents = (units: number) => Math.ceil((units * 10 ** exponent) / step) * step
  const money = {
    currency: code.toLowerCase(),
    exponent,
    step,
    least: inCents(leasts.get(code) ?? scale),
    most: Math.min(inCents(MOST_UNITS * scale), MOST_CENTS),
    // A coin less than the smallest one that is charged is never written.
    shown: step === 10 ** exponent ? 0 : exponent,
  }
  return { ...money, ...writingOf(code, locale ?? USUAL_LOCALE, money.shown) }
}

/** Decimals of the smallest unit, and how many of them are charged at once. */
function unitsOf(code: string): [exponent: number, step: number] {
  if (WHOLE.includes(code)) return [0, 1]
  if (THOUSANDTHS.includes(code)) return [3, 10]
  return [2, ROUND.includes(code) ? 100 : 1]
}

type Writing = Pick<Money, 'before' | 'after' | 'group' | 'sizes' | 'from' | 'point'>

function writingOf(code: string, locale: string, decimals: number): Writing {
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: 'currency',
    currency: code,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  const parts = format.formatToParts(12_345_678)
  const isNumber = ({ type }: Intl.NumberFormatPart) =>
    ['integer', 'group', 'decimal', 'fraction'].includes(type)
  const textOf = (some: Intl.NumberFormatPart[]) =>
    some
      .map(({ value }) => value)
      .join('')
      // Japanese writes it as wide as a letter of its own.
      .replace('￥', '¥')
  const [first, last] = [parts.findIndex(isNumber), parts.findLastIndex(isNumber)]
  const digits = parts.filter(({ type }) => type === 'integer')
  const isGrouped = format.formatToParts(1234).some(({ type }) => type === 'group')
  return {
    before: textOf(parts.slice(0, first)),
    after: textOf(parts.slice(last + 1)),
    group: parts.find(({ type }) => type === 'group')?.value ?? '',
    sizes: digits.at(-2)?.value.length ?? 3,
    from: isGrouped ? 4 : 5,
    point: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
  }
}

/** A price in another currency with the digits that it had, `$29.00` as `¥2,900`, and at least what can be charged. */
export function withDigitsIn(costCents: number, from: Money, to: Money): number {
  if (costCents === 0) return 0
  const scaled = cents((major(costCents, from) * major(to.most, to)) / major(from.most, from), to)
  const round = Math.round(scaled / to.step) * to.step
  return Math.min(Math.max(round, to.least), to.most)
}

/** `$10` as the documented legal texts have it, in the studio's currency (LEGAL-08). */
export const liabilityCents = (money: Money): number => withDigitsIn(1000, US, money)
