import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { scrollOnceTo } from './scroll.ts'

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
 * scroll in progress changes it; null for a new entry. A page that is there already is in its place before it is painted.
 */
export function useKeptScroll(): RefObject<{ key: string; top: number | null }> {
  const { pathname, hash, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const onArrival = useRef<{ key: string; top: number | null }>({ key: '', top: null })
  const lastPath = useRef('')
  // Runs before the browser lays out a shorter next page, whose clamped scroll would be recorded for this one.
  useLayoutEffect(() => {
    const entry = key + pathname + hash
    const top = isBack ? keptScroll(entry) : null
    onArrival.current = { key, top }
    const note = () => {
      kept.delete(entry)
      kept.set(entry, window.scrollY)
    }
    // A new entry of the same page begins where the page is.
    if (!isBack && lastPath.current === pathname) note()
    lastPath.current = pathname
    // The browser's own restoration within the document is a smooth scroll, which would end beside the place; a reload's is at once.
    history.scrollRestoration = 'manual'
    if (top) scrollOnceTo(top)
    const store = () => {
      history.scrollRestoration = 'auto'
      // A scroll of the last frame has had no event yet. At the top, the place may not be back since the last reload.
      if (window.scrollY > 0) note()
      sessionStorage.setItem(KEY, JSON.stringify([...kept].slice(-MOST)))
    }
    const left = new AbortController()
    window.addEventListener('scroll', note, { passive: true, signal: left.signal })
    window.addEventListener('pagehide', store, { signal: left.signal })
    // The scroll to an anchor comes before the router says that the entry is another.
    window.addEventListener('popstate', () => window.removeEventListener('scroll', note), left)
    return () => left.abort()
  }, [pathname, hash, key, isBack])
  return onArrival
}

/** Whether this page was reloaded, or returned to from another site. */
function wasHereBefore(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' || navigation?.type === 'back_forward'
}
