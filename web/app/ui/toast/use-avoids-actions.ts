import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

const LOOK_EVERY_MS = 200

/**
 * Whether the toasts must move because they would cover a button, a dialog's head or the focused element. Measured repeatedly,
 * since the page may scroll; once moved they stay.
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
  const dialog = messages.closest('dialog')
  // While a dialog rises, what is fixed in it is placed by the dialog and not by the window.
  if (dialog?.getAnimations().some(({ playState }) => playState === 'running')) return false
  const place = messages.getBoundingClientRect()
  // Under a modal dialog nothing can be pressed, so nothing needs to stay in sight.
  return [...(dialog ?? document).querySelectorAll('[data-action], :focus-visible')].some((action) => {
    const { left, right, top, bottom, width } = action.getBoundingClientRect()
    const apart =
      right <= place.left || left >= place.right || bottom <= place.top || top >= place.bottom || width === 0
    return !apart && !messages.contains(action)
  })
}
