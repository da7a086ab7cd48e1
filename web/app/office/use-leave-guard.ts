import { useEffect, useEffectEvent } from 'react'
import { addLeaveGuard, type LeaveGuard } from '../platform/leave-guards.ts'
import { askToLeave } from './ask-to-leave.ts'

/** Asks before a page with unsaved changes is left; closing the window triggers the browser's own question. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const remove = addLeaveGuard({ blocks: () => true, ask: askToLeave })
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      remove()
      window.removeEventListener('beforeunload', ask)
    }
  }, [isDirty])
}

/** Asks before the browser's Back or Forward discards unsaved input of a dialog, and closes the dialog with the page. */
export function useBackGuard(isDirty: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isDirty) return
    const ask: LeaveGuard['ask'] = (leave) =>
      askToLeave(() => {
        close()
        leave()
      })
    return addLeaveGuard({ blocks: ({ historyAction }) => historyAction === 'POP', ask })
  }, [isDirty])
}
