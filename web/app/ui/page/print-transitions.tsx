import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType, useViewTransitionState } from 'react-router'

/** The link that was pressed on a page: its address, and which of the links with this address it was. */
interface Pressed {
  href: string
  place: number
}

/** By history entry, so that Back finds the print again. */
const pressed = new Map<string, Pressed>()

const linksTo = (href: string): Element[] =>
  [...document.querySelectorAll('a[href]')].filter((link) => link.getAttribute('href') === href)

/** The page's large picture, or the picture beside the link that was pressed on it: one on a page, since two of one name end all motion. */
function printOf(entry: string): HTMLElement | null {
  const stage = document.querySelector<HTMLElement>('[data-print="stage"]')
  const was = pressed.get(entry)
  if (stage || !was) return stage
  const link = linksTo(was.href)[was.place]
  return link?.closest('article, li, section')?.querySelector<HTMLElement>('[data-print]') ?? null
}

/** While the router goes from a class's card to its page or back, its picture moves from one place to the other. */
export function PrintTransitions() {
  const location = useLocation()
  const { key } = location
  const moves = useViewTransitionState(location)
  const arrived = useRef(key)
  const isBack = useNavigationType() === 'POP'

  useEffect(() => {
    const note = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      const href = link?.getAttribute('href')
      if (link && href) pressed.set(key, { href, place: linksTo(href).indexOf(link) })
    }
    document.addEventListener('click', note, { capture: true, passive: true })
    return () => document.removeEventListener('click', note, { capture: true })
  }, [key])

  useLayoutEffect(() => {
    const isNew = arrived.current !== key
    arrived.current = key
    if (!moves) return
    // The picture flies to where it stays, so the page doesn't scroll under it.
    if (isNew && !isBack) window.scrollTo({ top: 0, behavior: 'instant' })
    const print = printOf(key)
    print?.style.setProperty('view-transition-name', 'print')
    return () => {
      print?.style.removeProperty('view-transition-name')
    }
  }, [moves, key, isBack])

  return null
}
