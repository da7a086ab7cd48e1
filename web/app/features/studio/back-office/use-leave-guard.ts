import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { askToLeave } from '../../../back-office/ask-to-leave.ts'

/** Asks before a page with unsaved changes is left; closing the window triggers the browser's own question. */
export function useLeaveGuard(isDirty: boolean): void {
  const blocker = useBlocker(isDirty)
  useEffect(() => {
    if (blocker.state === 'blocked') askToLeave(blocker.proceed)
  }, [blocker])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
