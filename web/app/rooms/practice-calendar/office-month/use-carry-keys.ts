import { dayByArrow } from '@studio/contract/practice-calendar/month-plan.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Carried, type CarriedState, idOf, type Liftable } from './use-carried.ts'

/** Keys that carry: Enter lifts and drops, with Alt a copy, arrows carry, Esc puts back, and so does leaving it. */
export function useCarryKeys({ carried, lift, carryTo, putBack, drop }: CarriedState) {
  const focusNext = useRef<string | null>(null)
  // An event that has moved stands in another day, where the focus follows it.
  useEffect(() => {
    if (focusNext.current)
      document.querySelector<HTMLElement>(`[data-thing="${CSS.escape(focusNext.current)}"]`)?.focus()
    focusNext.current = null
  })
  const liftedOf = ({ thing }: Liftable): Carried | null =>
    carried?.by === 'keys' && idOf(carried.thing) === idOf(thing) ? carried : null

  function onEnter({ altKey, repeat }: KeyboardEvent, liftable: Liftable) {
    const now = liftedOf(liftable)
    if (repeat) return
    if (!now) lift(liftable)
    else if (drop({ ...now, copies: altKey })) focusNext.current = idOf(now.thing)
  }

  function onKeyDown(event: KeyboardEvent, liftable: Liftable) {
    const now = liftedOf(liftable)
    const to = now && dayByArrow(now.to ?? liftable.begin, event.key)
    if (event.key === 'Enter') onEnter(event, liftable)
    else if (now && to) carryTo(now, to)
    else if (now && event.key === 'Escape') putBack(now)
    else return
    event.preventDefault()
  }

  return {
    focusNext(id: string) {
      focusNext.current = id
    },
    onKeyDown,
    onBlur(liftable: Liftable) {
      const now = liftedOf(liftable)
      if (now) putBack(now)
    },
  }
}
