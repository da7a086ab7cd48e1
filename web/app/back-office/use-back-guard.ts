import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { askToLeave } from './ask-to-leave.ts'

/** Asks before the browser's Back or Forward discards unsaved input of a dialog, and closes the dialog with the page. */
export function useBackGuard(isDirty: boolean, onClose: () => void): void {
  const blocker = useBlocker(({ historyAction }) => isDirty && historyAction === 'POP')
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    askToLeave(() => {
      close()
      blocker.proceed()
    })
  }, [blocker])
}
