import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const KEY = 'scroll'
/** Maximum history entries to remember. */
const MOST = 50

const kept = new Map<string, number>()

/** Scroll position of a history entry in pixels; 0 if unknown. */
function keptScroll(entry: string): number {
  if (kept.size === 0 && wasHereBefore()) {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][]
    for (const [place, top] of stored) kept.set(place, top)
  }
  return kept.get(entry) ?? 0
}

/**
 * Remembers the scroll position of each history entry for this tab, across reloads. Returns the entry's position, read before a
 * scroll in progress changes it; a new entry starts at the top.
 */
export function useKeptScroll(): RefObject<{ key: string; top: number }> {
  const { pathname, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const onArrival = useRef({ key: '', top: 0 })
  // Runs before the browser lays out a shorter next page, whose clamped scroll would be recorded for this one.
  useLayoutEffect(() => {
    const entry = key + pathname
    onArrival.current = { key, top: isBack ? keptScroll(entry) : 0 }
    const note = () => {
      kept.delete(entry)
      kept.set(entry, window.scrollY)
    }
    // The browser's own restoration within the document is a smooth scroll, which would end beside the place; a reload's is at once.
    history.scrollRestoration = 'manual'
    const store = () => {
      history.scrollRestoration = 'auto'
      // A scroll of the last frame has had no event yet. At the top, the place may not be back since the last reload.
      if (window.scrollY > 0) note()
      sessionStorage.setItem(KEY, JSON.stringify([...kept].slice(-MOST)))
    }
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('scroll', note)
      window.removeEventListener('pagehide', store)
    }
  }, [pathname, key, isBack])
  return onArrival
}

/** Whether this page was reloaded, or returned to from another site. */
function wasHereBefore(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' || navigation?.type === 'back_forward'
}
