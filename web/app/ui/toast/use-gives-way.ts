import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

const LOOK_EVERY_MS = 200

/**
 * Whether messages have to give way: where they belong they would lie over a button or over what has the focus. The
 * page goes on beneath them, so it is looked at again while they stand; once away they stay there.
 */
export function useGivesWay(messages: RefObject<HTMLElement | null>, shown: boolean): boolean {
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
