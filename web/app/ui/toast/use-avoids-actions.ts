import { type RefObject, useLayoutEffect, useState } from 'react'

const LOOK_EVERY_MS = 200

/**
 * Whether the toasts must move because they would cover a button, a dialog's head or the focused element. Measured repeatedly,
 * since the page may scroll; once moved they stay, until another dialog, or the page again, is on top.
 */
export function useAvoidsActions(
  messages: RefObject<HTMLElement | null>,
  shown: boolean,
  topmost: HTMLElement | undefined,
): boolean {
  const [away, setAway] = useState(false)
  const [place, setPlace] = useState(topmost)
  if (place !== topmost) {
    setPlace(topmost)
    setAway(false)
  }
  useLayoutEffect(() => {
    if (!shown) return setAway(false)
    if (away) return
    const look = () => {
      if (messages.current && coversAnAction(messages.current)) setAway(true)
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [messages, shown, away])
  return shown && away
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
