import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { noteSeenPage } from '../../platform/device/seen-pages.ts'
import { focusTitle } from './focus-title.ts'
import { scrollToAnchor, scrollToTop, soon, stayAt } from './scroll.ts'
import { MAIN_ID } from './skip-link.tsx'
import { useStoredScroll } from './stored-scroll.ts'

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
