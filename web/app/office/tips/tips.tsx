import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { modalStore, NO_MODALS } from '../../ui/modals.ts'
import { useStore } from '../../ui/store.ts'
import { followIconButtons } from './follow-icon-buttons.ts'
import { tipPlace } from './tip-place.ts'
import styles from './tips.module.css'

/**
 * Shows the name of whatever button or link is an icon alone, under the pointer or with the keyboard's focus. One host serves the
 * whole back office; screen readers have the same name as the button's label.
 */
export function Tips() {
  const tip = useRef<HTMLSpanElement>(null)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const topmost = useStore(modalStore, NO_MODALS).at(-1)
  useEffect(() => followIconButtons(() => tip.current, setButton), [])
  useLayoutEffect(() => {
    if (!tip.current || !button) return
    const { left, top } = tipPlace(button.getBoundingClientRect(), tip.current.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
    })
    tip.current.style.left = `${left}px`
    tip.current.style.top = `${top}px`
  }, [button])
  if (!button) return null
  // Outside of an open dialog the pointer could not rest on the tip.
  return createPortal(
    <span ref={tip} className={styles.tip} aria-hidden="true">
      {button.ariaLabel}
    </span>,
    topmost ?? document.body,
  )
}
