import type { KeyboardEvent } from 'react'

/** Ctrl or Cmd with Enter sends a form from any of its fields, also from one that takes Enter as a letter. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
