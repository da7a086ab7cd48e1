import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { noteSeenPage } from '../../platform/device/seen-pages.ts'
import { focusTitle } from './focus-title.ts'
import { useKeptScroll } from './kept-scroll.ts'
import { MAIN_ID } from './skip-link.tsx'

const TRY_EVERY_MS = 50
const TRIES = 40

/**
 * ROUTE-29: a new page scrolls smoothly to the top or to its anchor, and its title gets the focus; Back and a reload
 * restore the scroll position.
 */
export function RouteChange() {
  const { pathname, hash, key } = useLocation()
  const onArrival = useKeptScroll()
  const lastPath = useRef<string | null>(null)

  useEffect(() => {
    const isFirst = lastPath.current === null
    const isNewPage = lastPath.current !== pathname
    lastPath.current = pathname
    if (hash) return soon(() => scrollToAnchor(hash))
    if (!isNewPage) return
    const kept = onArrival.current.key === key ? onArrival.current.top : 0
    if (kept > 0) soon(() => scrollBack(kept))
    if (isFirst) return
    if (kept === 0) scrollToTop()
    const before = document.activeElement
    // A person who uses the new page already keeps their focus.
    return soon(() => hasMovedOn(before) || focusTitle())
  }, [pathname, hash, key, onArrival])

  useEffect(() => noteSeenPage(pathname), [pathname])

  return null
}

/** Retries for two seconds, because the screen may still be loading. */
function soon(act: () => boolean): () => void {
  let tries = 0
  const timer = setInterval(() => {
    tries += 1
    if (act() || tries >= TRIES) clearInterval(timer)
  }, TRY_EVERY_MS)
  return () => clearInterval(timer)
}

/** Whether the focus has moved to something else on the page. */
function hasMovedOn(before: Element | null): boolean {
  const now = document.activeElement
  return now !== before && now !== document.body && Boolean(now?.closest(`#${MAIN_ID}`))
}

/** Scrolls once the page is long enough; repeated, because a smooth scroll in progress may interfere. */
function scrollBack(top: number): boolean {
  if (document.documentElement.scrollHeight < top + window.innerHeight) return false
  if (Math.abs(window.scrollY - top) <= 1) return true
  window.scrollTo({ top, behavior: 'instant' })
  return false
}

/** A short way, however far down the page before was: what is seen is the new page's beginning. */
function scrollToTop(): void {
  window.scrollTo({ top: Math.min(window.scrollY, window.innerHeight / 4), behavior: 'instant' })
  window.scrollTo({ top: 0, behavior: calm() ? 'instant' : 'smooth' })
}

function scrollToAnchor(hash: string): boolean {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)))
  target?.scrollIntoView({ behavior: calm() ? 'instant' : 'smooth' })
  return target !== null
}

function calm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
