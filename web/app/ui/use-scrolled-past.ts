import { useSyncExternalStore } from 'react'

/** Kept here because reading it from the window while a page is rendered makes the browser lay out half a page. */
let scrolledTo = 0

/** Whether the page is scrolled more than `pixels` down; false on the server. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    followScroll,
    () => scrolledTo > pixels,
    () => false,
  )
}

function followScroll(listener: () => void): () => void {
  const look = (): void => {
    scrolledTo = window.scrollY
    listener()
  }
  look()
  window.addEventListener('scroll', look, { passive: true })
  return () => window.removeEventListener('scroll', look)
}
