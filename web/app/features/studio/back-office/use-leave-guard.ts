import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { askToLeave } from '../../../back-office/ask-to-leave.ts'

/** Whoever leaves a page on which something is not saved is asked first; of the window itself the browser asks. */
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
