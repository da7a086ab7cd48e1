import type { Settings } from '@studio/contract/studio/schema.ts'
import type { Ref } from 'react'
import { onlyDigits } from '../../ui/form/only-digits.ts'

/** Typed values of the demo's card form: `08 / 29` as the expiry. */
export interface TypedCard {
  number: string
  expiry: string
  cvc: string
}

export type CardField = keyof TypedCard
/** Messages at the fields. */
export type CardTexts = Partial<Record<CardField, string | undefined>>

/** Fields in order of appearance. */
export const CARD_FIELDS: readonly CardField[] = ['number', 'expiry', 'cvc']

/** The provider's messages for incomplete fields. */
export const incomplete: Record<CardField, string> = {
  number: 'Your card number is incomplete.',
  expiry: "Your card's expiration date is incomplete.",
  cvc: "Your card's security code is incomplete.",
}

const isAmex = (number: string) => /^3[47]/.test(onlyDigits(number))

/** Groups digits: `4242 4242 4242 4242`; fifteen digits as 4, 6, 5 for cards that begin with 34 or 37. */
export function spacedNumber(typed: string): string {
  const digits = onlyDigits(typed).slice(0, 19)
  const groups = isAmex(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})/g
  const parts = isAmex(digits) ? (groups.exec(digits)?.slice(1) ?? []) : (digits.match(groups) ?? [])
  return parts.filter(Boolean).join(' ')
}

/** Formats `08 / 29`; a month is complete by its first digit above 1 and by a separator: `1/30` is `01 / 30`. */
export function spacedExpiry(typed: string, before = ''): string {
  const shrinks = typed.length < before.length
  // The year first, as some keep it: 2029-08.
  const turned = typed.normalize('NFKC').replace(/^\s*20(\d\d)\s*[/.-]\s*(\d\d)\s*$/, '$2$1')
  const raw = onlyDigits(turned.replace(/^\s*(\d)\s*[/.-]/, '0$1'))
  // A year of four digits, as a password manager fills it in.
  const short = raw.replace(/^(\d\d)20(\d\d)$/, '$1$2')
  const digits = (/^[2-9]/.test(short) ? `0${short}` : short).slice(0, 4)
  if (digits.length < 2 || (shrinks && digits.length === 2)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/** The provider's messages for invalid fields. */
const invalid = {
  number: 'Your card number is invalid.',
  past: "Your card's expiration date is in the past.",
  pastYear: "Your card's expiration year is in the past.",
} as const

/** Error of a field that the form can detect: incomplete, or invalid (CARD-05). `today` is the device's date. */
export function wrongIn(field: CardField, card: TypedCard, today: Date): string | undefined {
  const missing = missingIn(field, card)
  if (missing || field === 'cvc') return missing
  const { number, exp_month: month, exp_year: year } = wireCard(card)
  if (field === 'number') return passesLuhn(number) ? undefined : invalid.number
  if (month < 1 || month > 12) return incomplete.expiry
  if (year < today.getFullYear()) return invalid.pastYear
  const over = year * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1
  return over ? invalid.past : undefined
}

/** Checks the check digit of a card number (ISO/IEC 7812-1). */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function missingIn(field: CardField, card: TypedCard): string | undefined {
  const needed = { number: isAmex(card.number) ? 15 : 14, expiry: 4, cvc: isAmex(card.number) ? 4 : 3 }
  return onlyDigits(card[field]).length < needed[field] ? incomplete[field] : undefined
}

/** The card in the provider's form. */
export function wireCard({ number, expiry, cvc }: TypedCard) {
  const digits = onlyDigits(expiry)
  return {
    number: onlyDigits(number),
    exp_month: Number(digits.slice(0, 2)),
    exp_year: 2000 + Number(digits.slice(2)),
    cvc: onlyDigits(cvc),
  }
}

/** Field of our form for a field of the provider's refusal. */
export function cardField(name: string): CardField {
  if (name === 'cvc') return 'cvc'
  return name.startsWith('exp') ? 'expiry' : 'number'
}

const fieldsOfCodes: Record<string, CardField> = { IncorrectCvc: 'cvc', ExpiredCard: 'expiry' }

/** Field of a refused card: the named one, or the one its code is about. */
export function refusedField(code: string, named: string | undefined): CardField {
  return named ? cardField(named) : (fieldsOfCodes[code] ?? 'number')
}

/** The provider's card form as a screen uses it. */
export interface CardForm {
  /** Whether all fields are complete; incomplete ones show a message. */
  check: () => boolean
  /** Creates a payment method and returns its token; null if a field is wrong, which then shows a message. */
  makeCard: () => Promise<string | null>
}

export interface CardFieldsProps {
  ref: Ref<CardForm>
  payment: Settings['payment']
  /** Reason of a decline, at the field concerned (CARD-02 to CARD-04). */
  refused: CardTexts
  /** Called on typing: the previous decline concerns another card. */
  onTyping: () => void
}
