import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Width of the window in CSS pixels, without a scroll bar. */
export const useWindowWidth = (): number =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.clientWidth,
    () => 1440,
  )
