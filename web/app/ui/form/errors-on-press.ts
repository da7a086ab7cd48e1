import { type SyntheticEvent, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether fields say what is wrong with them: from the first press that is refused, and not while one still types. Each such press
 * leads to the first of them, which may be scrolled out of sight.
 */
export function useErrorsOnPress(): [told: boolean, tell: (press: SyntheticEvent<HTMLElement>) => void] {
  const [told, setTold] = useState(false)
  const tell = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    flushSync(() => setTold(true))
    currentTarget.closest('dialog, form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return [told, tell]
}
