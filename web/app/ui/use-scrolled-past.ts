import { useSyncExternalStore } from 'react'

/** Whether the page is scrolled more than `pixels` down; false on the server. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    followScroll,
    () => window.scrollY > pixels,
    () => false,
  )
}

function followScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
