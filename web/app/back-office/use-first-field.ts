import { useEffect } from 'react'
import { modalStore, NO_MODALS } from '../ui/modals.ts'
import { useStore } from '../ui/store.ts'

const FIELD = ':is(input, select, textarea):not(:disabled, [readonly], [type=hidden]), [contenteditable=true]'

/**
 * Dialogs of the back office begin at their first field, where the browser would begin at Close. One that chooses its own
 * beginning, such as the safe button of a question, keeps it.
 */
export function useFirstField(): void {
  const topmost = useStore(modalStore, NO_MODALS).at(-1)
  useEffect(() => {
    if (!topmost || document.activeElement !== topmost.querySelector('button')) return
    topmost.querySelector<HTMLElement>(FIELD)?.focus()
  }, [topmost])
}
