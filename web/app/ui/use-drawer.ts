import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { openModal } from './modals.ts'

/**
 * A dialog over the whole window with the menu in it: open from the start, and closed once `place` changes, which is when
 * a page is chosen or somebody has signed out, and in a window that grows wide enough for the menu itself.
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
