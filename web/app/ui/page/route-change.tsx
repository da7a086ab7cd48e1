import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { noteSeenPage } from '../../platform/device/seen-pages.ts'
import { focusTitle } from './focus-title.ts'
import { useKeptScroll } from './kept-scroll.ts'
import { restAt, scrollOnceTo, scrollToAnchor, scrollToTop, soon } from './scroll.ts'
import { MAIN_ID } from './skip-link.tsx'

/**
 * ROUTE-29: a new page scrolls smoothly to the top or to its anchor, and its title gets the focus; Back and a reload
 * restore the scroll position.
 */
export function RouteChange() {
  const { pathname, hash, key } = useLocation()
  const onArrival = useKeptScroll()
  const lastPath = useRef<string | null>(null)

  // Before a page that is there already is painted.
  useLayoutEffect(() => {
    const { key: entry, top } = onArrival.current
    if (entry === key && top > 0 && lastPath.current !== pathname) scrollOnceTo(top)
  }, [pathname, key, onArrival])

  useEffect(() => {
    const isFirst = lastPath.current === null
    const isNewPage = lastPath.current !== pathname
    lastPath.current = pathname
    if (hash) return soon(() => scrollToAnchor(hash))
    if (!isNewPage) return
    const kept = onArrival.current.key === key ? onArrival.current.top : 0
    const endScroll = kept > 0 ? restAt(kept) : isFirst ? undefined : scrollToTop()
    if (isFirst) return endScroll
    const before = document.activeElement
    // A person who uses the new page already keeps their focus.
    const endFocus = soon(() => hasMovedOn(before) || focusTitle())
    return () => {
      endScroll?.()
      endFocus()
    }
  }, [pathname, hash, key, onArrival])

  useEffect(() => noteSeenPage(pathname), [pathname])

  return null
}

/** Whether the focus has moved to something else on the page. */
function hasMovedOn(before: Element | null): boolean {
  const now = document.activeElement
  return now !== before && now !== document.body && Boolean(now?.closest(`#${MAIN_ID}`))
}
