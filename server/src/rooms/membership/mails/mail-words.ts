import { cardText } from '@studio/contract/billing/rules.ts'
import { amountText, type Money, major } from '@studio/contract/money.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import type { Customer } from '../../billing/customers.ts'
import type { Invoice } from '../../billing/record-invoices.ts'

/** IANA time zone reported by a person's browser; null if unknown. */
type Zone = string | null

/** Without a zone, days are UTC (D1). */
const zoneOf = (zone: Zone): string => zone ?? 'UTC'

function inWords(instant: Date, zone: Zone, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: zoneOf(zone) }).format(instant)
}

const dayAndMonth = { day: 'numeric', month: 'long' } as const

/** Formats `3 March 2026`: the day of an instant in a time zone (D1). */
export const dayInWords = (instant: Date, zone: Zone): string =>
  inWords(instant, zone, { ...dayAndMonth, year: 'numeric' })

/** Formats `3 March to 2 April 2026`; both years if they differ. */
export function daysInWords(from: Date, to: Date, zone: Zone): string {
  const [first, last] = [from, to].map((instant) => inWords(instant, zone, { year: 'numeric' }))
  const begins = first === last ? inWords(from, zone, dayAndMonth) : dayInWords(from, zone)
  return `${begins} to ${dayInWords(to, zone)}`
}

/** Formats `21 November 2026, 20:06 (Auckland time)`; for an unknown zone, with `UTC`. */
export function minuteInWords(instant: Date, zone: Zone): string {
  const name = zoneOf(zone)
  const named = name === 'UTC' ? name : `(${zoneName(name)})`
  const time = inWords(instant, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${dayInWords(instant, zone)}, ${time} ${named}`
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

type Taxed = Pick<Invoice, 'taxName' | 'taxPercent' | 'taxInclusive' | 'taxCents' | 'reverseCharge'>

/** The tax in an amount: `VAT 19%, included`, `VAT 19%`, or that the buyer owes it; no row without one. */
export function taxRows(tax: Taxed, money: Money): [string, string][] {
  if (tax.reverseCharge) return [['VAT', 'Owed by you (reverse charge)']]
  if (tax.taxName === null) return []
  const name = `${tax.taxName} ${tax.taxPercent ?? 0}%`
  return [[tax.taxInclusive ? `${name}, included` : name, formatReceiptAmount(tax.taxCents, money)]]
}
