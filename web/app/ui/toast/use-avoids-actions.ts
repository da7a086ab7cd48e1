import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

const LOOK_EVERY_MS = 200

/**
 * Whether the toasts must move because they would cover a button or the focused element. Measured repeatedly, since the page may
 * scroll; once moved they stay.
 */
export function useAvoidsActions(messages: RefObject<HTMLElement | null>, shown: boolean): boolean {
  const [away, setAway] = useState(false)
  useLayoutEffect(() => {
    if (!shown || away) return
    const look = () => {
      if (messages.current && coversAnAction(messages.current)) setAway(true)
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [messages, shown, away])
  useEffect(() => {
    if (!shown) setAway(false)
  }, [shown])
  return shown && away
}

function coversAnAction(messages: HTMLElement): boolean {
  const place = messages.getBoundingClientRect()
  return [...document.querySelectorAll('[data-action], :focus-visible')].some((action) => {
    const { left, right, top, bottom, width } = action.getBoundingClientRect()
    const apart =
      right <= place.left || left >= place.right || bottom <= place.top || top >= place.bottom || width === 0
    return !apart && !messages.contains(action)
  })
}
