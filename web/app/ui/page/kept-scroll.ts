import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

const KEY = 'scroll'
/** Places of the history that are remembered. */
const MOST = 50

const kept = new Map<string, number>()

/** Pixels that an entry of the history was scrolled down when it was left; 0 where that is not known. */
export function keptScroll(entry: string): number {
  if (kept.size === 0 && wasHereBefore()) {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][]
    for (const [place, top] of stored) kept.set(place, top)
  }
  return kept.get(entry) ?? 0
}

/** Remembers how far each entry of the history is scrolled, for this tab and also over a reload. */
export function useKeptScroll(): void {
  const { pathname, key } = useLocation()
  // Before the browser is told that the next page is shorter, which would be noted as a scroll of this one.
  useLayoutEffect(() => {
    const entry = key + pathname
    const note = () => {
      kept.delete(entry)
      kept.set(entry, window.scrollY)
    }
    const store = () => sessionStorage.setItem(KEY, JSON.stringify([...kept].slice(-MOST)))
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', store)
    }
  }, [pathname, key])
}

/** Whether this page was reloaded, or come back to from another site. */
function wasHereBefore(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' || navigation?.type === 'back_forward'
}
