import { useState } from 'react'

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
