import { type KeyboardEvent, useState } from 'react'

/** Toggles a row between value and form; after the form the pencil gets the focus back. */
export function useEditing(initially: () => boolean = () => false) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>(() =>
    initially() ? 'open' : 'unopened',
  )
  return {
    isOpen: state === 'open',
    open: () => setState('open'),
    close: () => setState('closed'),
    /** Props for the pencil. */
    autoFocus: state === 'closed',
  }
}

/** Handles keys of an open row: Escape closes it as its Cancel does, unless it ends the choice of a character. */
export const closeByEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
  event.preventDefault()
  close()
}
