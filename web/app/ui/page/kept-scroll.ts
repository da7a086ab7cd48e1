import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const KEY = 'scroll'
/** Places of the history that are remembered. */
const MOST = 50

const kept = new Map<string, number>()

/** Pixels that an entry of the history was scrolled down when it was left; 0 where that is not known. */
function keptScroll(entry: string): number {
  if (kept.size === 0 && wasHereBefore()) {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][]
    for (const [place, top] of stored) kept.set(place, top)
  }
  return kept.get(entry) ?? 0
}

/**
 * Remembers how far each entry of the history is scrolled, for this tab and also over a reload. The answer says
 * where the open entry was left, read before a scroll that is still under way changes it; a new entry starts at the top.
 */
export function useKeptScroll(): RefObject<{ key: string; top: number }> {
  const { pathname, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const onArrival = useRef({ key: '', top: 0 })
  // Before the browser is told that the next page is shorter, which would be noted as a scroll of this one.
  useLayoutEffect(() => {
    const entry = key + pathname
    onArrival.current = { key, top: isBack ? keptScroll(entry) : 0 }
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
  }, [pathname, key, isBack])
  return onArrival
}

/** Whether this page was reloaded, or come back to from another site. */
function wasHereBefore(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' || navigation?.type === 'back_forward'
}
