import { type RefObject, useEffect } from 'react'

/** A moment in which a provider that is being torn down may still complain. */
const AFTERMATH_MS = 5000

/**
 * Faults the player library does not report: a file refused at its `<source>`, which never reaches the video
 * element, and promises of the external host that nobody holds when it can't be reached or is closed early.
 */
export function useProviderFaults(stage: RefObject<HTMLElement | null>, onRefused: () => void): void {
  useEffect(() => {
    const element = stage.current
    const onError = (event: Event) => {
      if (event.target instanceof HTMLSourceElement) onRefused()
    }
    element?.addEventListener('error', onError, true)
    return () => element?.removeEventListener('error', onError, true)
  }, [stage, onRefused])

  useEffect(() => {
    const listener = (event: PromiseRejectionEvent) => dropOrphan(event)
    window.addEventListener('unhandledrejection', listener)
    return () => {
      setTimeout(() => window.removeEventListener('unhandledrejection', listener), AFTERMATH_MS)
    }
  }, [])
}

function dropOrphan(event: PromiseRejectionEvent): void {
  if (event.reason === undefined || event.reason === 'provider destroyed') event.preventDefault()
}
