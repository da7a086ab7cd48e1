import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { modalStore, NO_MODALS } from '../../ui/modals.ts'
import { useStore } from '../../ui/store.ts'
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

/** The pointer rests on a button for so long before its name is shown. */
const REST_MS = 400
/** The tip stays for so long after the pointer left its button, which may reach the tip meanwhile (WCAG 1.4.13). */
const LEAVE_MS = 150

/** Calls `show` with the icon button under the pointer or with the keyboard's focus, null for none; `tip` is what is shown. */
function followIconButtons(
  tip: () => HTMLElement | null,
  show: (button: HTMLElement | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pointerLeaves = false
  let hasFocus = false
  function after(ms: number, button: HTMLElement | null) {
    clearTimeout(timer)
    pointerLeaves = false
    timer = setTimeout(() => show(button), ms)
  }
  function point({ target, pointerType }: PointerEvent) {
    if (pointerType === 'touch') return
    if (target instanceof Node && tip()?.contains(target)) return pointerLeaves && clearTimeout(timer)
    const button = iconButtonAt(target)
    if (button) return after(REST_MS, button)
    // A pointer that rests elsewhere leaves the tip of the focused button.
    if (hasFocus) return
    after(LEAVE_MS, null)
    pointerLeaves = true
  }
  function focus({ target }: FocusEvent) {
    const button = iconButtonAt(target)
    if (!button?.matches(':focus-visible')) return
    hasFocus = true
    after(0, button)
  }
  function hide() {
    hasFocus = false
    after(0, null)
  }
  const stop = new AbortController()
  const heard = { signal: stop.signal, capture: true }
  window.addEventListener('pointerover', point, heard)
  window.addEventListener('focusin', focus, heard)
  for (const event of ['focusout', 'pointerdown', 'keydown', 'scroll'])
    window.addEventListener(event, hide, heard)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}

/** The button or link that has a name and shows no word of it. */
function iconButtonAt(target: EventTarget | null): HTMLElement | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('button, a') : null
  if (!button?.ariaLabel || button.closest('[data-named]')) return null
  return button.textContent?.trim() ? null : button
}

interface Box {
  left: number
  top: number
  bottom: number
  width: number
}

interface Size {
  width: number
  height: number
}

/** Pixels kept free at the window's edges. */
const EDGE = 8

/** Left and top of a tip: under the middle of its button, above it at the window's bottom, and never past a side. */
export function tipPlace(button: Box, tip: Size, around: Size): { left: number; top: number } {
  const middle = button.left + button.width / 2 - tip.width / 2
  const left = Math.max(EDGE, Math.min(middle, around.width - tip.width - EDGE))
  const isRoomBelow = button.bottom + tip.height + EDGE <= around.height
  return { left, top: isRoomBelow ? button.bottom : button.top - tip.height }
}
