/** Digits of a card before those of the demo's member and the check digit. */
const ISSUERS = ['45391488', '52001234', '45567370', '53012750']
const DIGITS = 15

/** A card number for each index that passes Luhn and is nobody else's: each has its trial. */
export function cardNumber(index: number): string {
  const issuer = ISSUERS[index % ISSUERS.length] ?? ''
  const digits = `${issuer}${String(index * 7919).padStart(DIGITS - issuer.length, '0')}`
  return `${digits}${checkDigit(digits)}`
}

/** Every second digit counts twice, from the one before the check digit. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}
