import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { noteSeenPage } from '../../platform/device/seen-pages.ts'
import { focusTitle } from './focus-title.ts'
import { scrollOnceTo, scrollToAnchor, scrollToTop, soon, stayAt } from './scroll.ts'
import { MAIN_ID } from './skip-link.tsx'

/**
 * ROUTE-29: a new page scrolls smoothly to the top or to its anchor, and its title gets the focus; Back, also within a
 * page, and a reload restore the scroll position, or return to the anchor. A link with `stays` in its state changes a part of
 * the page, where scroll and focus stay.
 */
export function RouteChange() {
  const { pathname, hash, key, state } = useLocation()
  const stays = (state as { stays?: boolean } | null)?.stays === true
  const onArrival = useStoredScroll()
  const lastPath = useRef<string | null>(null)

  useEffect(() => {
    const isFirst = lastPath.current === null
    const isNewPage = lastPath.current !== pathname
    lastPath.current = pathname
    if (hash) return soon(() => scrollToAnchor(hash))
    const kept = onArrival.current.key === key ? onArrival.current.top : null
    if (!isNewPage || stays) return kept === null ? undefined : stayAt(kept)
    const endScroll = beginScroll(kept, isFirst)
    if (isFirst) return endScroll
    const before = document.activeElement
    // A person who uses the new page already keeps their focus.
    const endFocus = soon(() => hasMovedOn(before) || focusTitle())
    return () => {
      endScroll?.()
      endFocus()
    }
  }, [pathname, hash, key, stays, onArrival])

  useEffect(() => noteSeenPage(pathname), [pathname])

  return null
}

/** The first page of a visit is at the top already. */
function beginScroll(kept: number | null, isFirst: boolean): (() => void) | undefined {
  if (kept) return stayAt(kept)
  return isFirst ? undefined : scrollToTop()
}

/** Whether the focus has moved to something else on the page. */
function hasMovedOn(before: Element | null): boolean {
  const now = document.activeElement
  return now !== before && now !== document.body && Boolean(now?.closest(`#${MAIN_ID}`))
}

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
function useStoredScroll(): RefObject<{ key: string; top: number | null }> {
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
