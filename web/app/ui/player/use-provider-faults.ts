import { type RefObject, useEffect } from 'react'

/** Milliseconds in which a provider that is being removed may still reject. */
const AFTERMATH_MS = 5000

/**
 * Reports failures that the player library misses: a file refused at its `<source>`, which fires no event on the video element, and
 * unhandled rejections of the external host.
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
