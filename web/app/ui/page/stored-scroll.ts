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
 * scroll in progress changes it; null for a new entry. A page that is long enough already is scrolled before it is painted, unless
 * it returns to an anchor.
 */
export function useStoredScroll(): RefObject<{ key: string; top: number | null }> {
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
      if (!isCurrent({ hash, key })) return
      kept.delete(entry)
      kept.set(entry, window.scrollY)
    }
    // A new entry of the same page begins where the page is.
    if (!isBack && lastPath.current === pathname) note()
    lastPath.current = pathname
    if (top && !hash) scrollOnceTo(top)
    const store = () => {
      // A scroll of the last frame has had no event yet. At the top, the place may not be back since the last reload.
      if (window.scrollY > 0) note()
      sessionStorage.setItem(KEY, JSON.stringify([...kept].slice(-MOST)))
    }
    // A hidden page may be discarded without another event.
    const hide = () => {
      history.scrollRestoration = 'auto'
      store()
    }
    // The browser's own restoration within the document is a smooth scroll, which would end beside the place; a reload's is at once.
    const show = () => {
      if (document.hidden) hide()
      else history.scrollRestoration = 'manual'
    }
    show()
    const left = new AbortController()
    const options = { passive: true, signal: left.signal }
    window.addEventListener('scroll', note, options)
    window.addEventListener('pagehide', hide, options)
    document.addEventListener('visibilitychange', show, options)
    return () => left.abort()
  }, [pathname, hash, key, isBack])
  return onArrival
}

/**
 * Whether the address is an entry's. The browser changes it before the router renders the next entry, whose scroll to an anchor
 * comes meanwhile, and back again when the router refuses to leave.
 */
function isCurrent({ hash, key }: { hash: string; key: string }): boolean {
  return window.location.hash === hash && (history.state?.key ?? 'default') === key
}

/** Whether this page was reloaded, or returned to from another site. */
function wasHereBefore(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' || navigation?.type === 'back_forward'
}
