import { useState } from 'react'

/** A line that swaps between its value and its form; after the form the pencil has the focus again. */
export function useEditing(initially: () => boolean = () => false) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>(() =>
    initially() ? 'open' : 'unopened',
  )
  return {
    isOpen: state === 'open',
    open: () => setState('open'),
    close: () => setState('closed'),
    /** For the pencil. */
    autoFocus: state === 'closed',
  }
}
