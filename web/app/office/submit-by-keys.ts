import type { KeyboardEvent } from 'react'

/** Ctrl or Cmd with Enter submits a form from any field, including text areas. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
