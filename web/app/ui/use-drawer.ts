import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { openModal } from './modals.ts'

/**
 * A full-window dialog for the menu: open on mount, closed when `place` changes (a page was chosen), and
 * when the window becomes wide enough for the menu itself.
 */
export function useDrawer(place: string, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(place)

  useLayoutEffect(() => {
    if (element.current) return openModal(element.current)
    return undefined
  }, [])

  useEffect(() => {
    if (openedAt.current !== place) onClose()
  }, [place, onClose])

  useEffect(() => {
    const wide = window.matchMedia('(min-width: 1024px)')
    wide.addEventListener('change', onClose)
    return () => wide.removeEventListener('change', onClose)
  }, [onClose])

  return element
}
