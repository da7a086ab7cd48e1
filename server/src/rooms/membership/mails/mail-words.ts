import { cardText } from '@studio/contract/billing/rules.ts'
import { amountText, type Money, major, percentText } from '@studio/contract/money.ts'
import { AS_DOCUMENTED, dayWords, type Reading } from '@studio/contract/reading.ts'
import { timeWords } from '@studio/contract/reading-words.ts'
import { splitByRate } from '@studio/contract/tax/split-by-rate.ts'
import { localTime, zoneName } from '@studio/contract/zone-offset.ts'
import type { Customer } from '../../billing/customers.ts'
import type { Invoice } from '../../billing/record-invoices.ts'

/** Whom a mail is for: the IANA time zone that their browser has told, and how their studio reads dates and clocks. */
export interface Reader {
  timeZone: string | null
  reading: Reading
}

/** Without a zone, days are UTC (D1). */
const inUtc: Reader = { timeZone: null, reading: AS_DOCUMENTED }
const zoneOf = ({ timeZone }: Reader): string => timeZone ?? 'UTC'

const dayOf = (instant: Date, reader: Reader) => localTime(instant, zoneOf(reader)).day

/** Formats `3 March 2026`: the day of an instant where its reader is (D1). */
export const dayInWords = (instant: Date, reader: Reader | null): string =>
  dayWords(dayOf(instant, reader ?? inUtc), (reader ?? inUtc).reading.order, { year: true })

/** Formats `3 March to 2 April 2026`; both years if they differ. */
export function daysInWords(from: Date, to: Date, reader: Reader | null): string {
  const { order } = (reader ?? inUtc).reading
  const [first, last] = [dayOf(from, reader ?? inUtc), dayOf(to, reader ?? inUtc)]
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  // The year of both stands at the end, or at the beginning.
  const [begins, ends] = [order === 'ymd' || !isOneYear, order !== 'ymd' || !isOneYear]
  const words = (day: string, withYear: boolean) => dayWords(day, order, withYear ? { year: true } : {})
  return `${words(first, begins)} to ${words(last, ends)}`
}

/** Formats `21 November 2026, 20:06 (Auckland time)`; for an unknown zone, with `UTC`. */
export function minuteInWords(instant: Date, reader: Reader | null): string {
  const name = zoneOf(reader ?? inUtc)
  const named = name === 'UTC' ? name : `(${zoneName(name)})`
  const { minute } = localTime(instant, name)
  const time = timeWords(minute, (reader ?? inUtc).reading.clock, { wide: true })
  return `${dayInWords(instant, reader)}, ${time} ${named}`
}

/** Formats cents as on a receipt: `$29.00`. */
export const formatReceiptAmount = (amountCents: number, money: Money): string =>
  amountText(major(amountCents, money), money)

/** Formats "Visa, ending 4242", of the card that is saved or that paid an invoice; null without one. */
export const cardInWords = (card: Pick<Customer, 'brand' | 'last4'> | null): string | null =>
  card?.brand && card.last4 ? cardText({ brand: card.brand, last4: card.last4 }) : null

/** A row of a mail's facts; none without its value. */
export const rowIf = (label: string, value: string | null | undefined): [string, string][] =>
  value ? [[label, value]] : []

type Taxed = Pick<
  Invoice,
  'taxName' | 'taxPercent' | 'taxInclusive' | 'taxCents' | 'taxParts' | 'reverseCharge' | 'amountCents'
>

/** The tax in an amount, each rate on a row: `VAT 19%, included`, `VAT 19%`, or that the buyer owes it; no row without one. */
export function taxRows(tax: Taxed, money: Money): [string, string][] {
  if (tax.reverseCharge) return [['VAT', 'Owed by you (reverse charge)']]
  if (tax.taxName === null) return []
  const { taxName: name, taxPercent, taxInclusive, taxCents } = tax
  const one = { name, percent: taxPercent ?? 0, inclusive: taxInclusive ?? false, taxCents }
  const parts = tax.taxParts ? splitByRate(tax.taxParts, tax) : [one]
  return parts.flatMap(({ name, percent, inclusive, taxCents }) =>
    name === null
      ? []
      : [
          [
            `${name} ${percentText(percent, money)}${inclusive ? ', included' : ''}`,
            formatReceiptAmount(taxCents, money),
          ],
        ],
  )
}
