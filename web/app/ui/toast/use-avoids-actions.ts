import { type RefObject, useLayoutEffect, useState } from 'react'
import styles from './toast.module.css'

const LOOK_EVERY_MS = 200

/**
 * Whether the toasts must move because they would cover a button, a dialog's head or the focused element. Measured repeatedly,
 * since the page may scroll; once moved they stay as long as there are any. On a page they stay where
 * they are if they would cover a button at the other end, too: there they might get under the pointer, which holds them.
 */
export function useAvoidsActions(messages: RefObject<HTMLElement | null>, shown: boolean): boolean {
  const [away, setAway] = useState(false)
  useLayoutEffect(() => {
    if (!shown) return setAway(false)
    if (away) return
    const look = () => {
      const host = messages.current
      // While a dialog rises, its transform moves the messages in it, too.
      if (host?.closest('dialog')?.getAnimations().length) return
      if (host && coversAnAction(host) && (host.closest('dialog') || isFreeAway(host))) setAway(true)
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [messages, shown, away])
  return shown && away
}

/** Whether the messages would cover nothing at the other end, where they are put for the measurement, before anything is painted. */
function isFreeAway(messages: HTMLElement): boolean {
  messages.classList.add(`${styles.away}`)
  const isFree = !coversAnAction(messages)
  messages.classList.remove(`${styles.away}`)
  return isFree
}

function coversAnAction(messages: HTMLElement): boolean {
  const place = messages.getBoundingClientRect()
  // Under a modal dialog nothing can be pressed, so nothing needs to stay in sight.
  const reachable = messages.closest('dialog') ?? document
  return [...reachable.querySelectorAll('[data-action], :focus-visible')].some((action) => {
    const { left, right, top, bottom, width } = action.getBoundingClientRect()
    const meets = right > place.left && left < place.right && bottom > place.top && top < place.bottom
    return width > 0 && meets && !messages.contains(action)
  })
}
