import type { ChangeEvent, CompositionEvent } from 'react'
import { isComposing, onlyDigits } from '../../ui/form/only-digits.ts'
import { TextInput, type TextInputProps } from '../../ui/form/text-input.tsx'

/** For `register`: an empty field is a missing number, so that the contract's message applies. */
export const asNumber = {
  setValueAs: (typed: unknown) => (typed === '' || typed == null ? undefined : Number(typed)),
}

interface NumberInputProps extends Omit<TextInputProps, 'type' | 'inputMode'> {
  /** Allows two decimals, or so many. */
  decimals?: boolean | number
}

/** A number field that accepts only digits, typed or pasted (BO-VALID-12, BO-VALID-21); registered with `asNumber`. */
export function NumberInput({ decimals = false, onChange, ...rest }: NumberInputProps) {
  function keepDigits(event: ChangeEvent<HTMLInputElement> | CompositionEvent<HTMLInputElement>) {
    const input = event.currentTarget
    // A Japanese keyboard writes anew what is rewritten before it is chosen.
    if (isComposing(event)) return
    const kept = digitsOf(input.value, decimals)
    if (kept !== input.value) input.value = kept
    onChange?.(event as ChangeEvent<HTMLInputElement>)
  }
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode={decimals ? 'decimal' : 'numeric'}
      onChange={keepDigits}
      onCompositionEnd={keepDigits}
    />
  )
}

/** A pasted amount with marks between its thousands: "1.234,50", "1,234.50". */
const GROUPED = /^\D*\d{1,3}(?:([.,])\d{3})+(?!\1)[.,]\d+\D*$/

/** Pasted decimals where there are none; three digits after a mark are thousands. */
const PART = /(?<=\d)[.,]\d{1,2}(?!.*\d)/

/**
 * Keeps the digits of a text, with its first point and two decimals, or so many, if these are allowed; without them a pasted
 * "2,900.00" is 2900.
 */
export function digitsOf(text: string, decimals: boolean | number): string {
  const typed = text.normalize('NFKC')
  if (!decimals) return onlyDigits(typed.replace(PART, ''))
  const groups = GROUPED.exec(typed)?.[1] ?? ''
  const [whole = '', ...parts] = typed
    .replaceAll(groups, '')
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  return parts.length > 0 ? `${whole}.${parts.join('').slice(0, decimals === true ? 2 : decimals)}` : whole
}
