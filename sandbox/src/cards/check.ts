export interface CardEntry {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
}

/** A validation error of the card form, at its field, in the provider's words. */
export class SandboxCardError extends Error {
  override readonly name = 'SandboxCardError'
  readonly field: keyof CardEntry
  readonly code: string
  constructor(field: keyof CardEntry, code: string, message: string) {
    super(message)
    this.field = field
    this.code = code
  }
}

/** Returns the digits of a valid card; throws SandboxCardError otherwise. */
export function checkCard(card: CardEntry, now: Date): string {
  const digits = card.number.replace(/[\s-]/g, '')
  if (!/^\d*$/.test(digits))
    throw new SandboxCardError('number', 'invalid_number', 'Your card number is invalid.')
  if (digits.length < lengthOf(digits))
    throw new SandboxCardError('number', 'incomplete_number', 'Your card number is incomplete.')
  if (digits.length > 19 || !passesLuhn(digits))
    throw new SandboxCardError('number', 'invalid_number', 'Your card number is invalid.')
  checkExpiry(card, now)
  if (!new RegExp(`^\\d{${cvcLength(digits)}}$`).test(card.cvc.trim()))
    throw new SandboxCardError('cvc', 'incomplete_cvc', "Your card's security code is incomplete.")
  return digits
}

function checkExpiry(card: CardEntry, now: Date): void {
  const { exp_month: month, exp_year: written } = card
  const year = written < 100 ? 2000 + written : written
  if (!Number.isInteger(month) || month < 1 || month > 12 || !Number.isInteger(year))
    throw new SandboxCardError('exp_month', 'incomplete_expiry', "Your card's expiration date is incomplete.")
  if (Date.UTC(year, month) <= now.getTime())
    throw new SandboxCardError(
      'exp_year',
      'invalid_expiry_year_past',
      "Your card's expiration date is in the past.",
    )
}

export function brandOf(digits: string): string {
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^4/.test(digits)) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  if (/^(6011|65|64[4-9])/.test(digits)) return 'discover'
  if (/^3(0[0-5]|[689])/.test(digits)) return 'diners'
  if (/^35/.test(digits)) return 'jcb'
  return 'unknown'
}

const lengthOf = (digits: string) => ({ amex: 15, diners: 14 })[brandOf(digits)] ?? 16
const cvcLength = (digits: string) => (brandOf(digits) === 'amex' ? 4 : 3)

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
