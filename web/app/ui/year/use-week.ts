import { lastWeek, type YearOfWeeks } from '@studio/contract/videos/practice/year.ts'
import { weekAt } from '@studio/pictures/year-range.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useState } from 'react'

/** Weeks that a key moves by. */
const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -4,
  PageUp: 4,
}

/** The week that an arrow, PageUp, PageDown, Home or End leads to; null for other keys. */
export function weekByKey(key: string, at: number, last: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = STEPS[key]
  return step === undefined ? null : Math.max(0, Math.min(last, at + step))
}

/** A week of a picture, chosen by pointer and keys; null while none is. `width` is that in which the picture is drawn. */
export function useWeek(year: YearOfWeeks, width: number) {
  const [chosen, setChosen] = useState<number | null>(null)
  const last = lastWeek(year)
  const at = chosen === null ? null : Math.min(chosen, last)

  const underPointer = ({ currentTarget, clientX }: PointerEvent): number | null => {
    const { left, width: wide } = currentTarget.getBoundingClientRect()
    const week = weekAt((clientX - left) / wide, width)
    return week < 0 || week > last ? null : week
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = weekByKey(event.key, at ?? year.now, last)
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setChosen(next)
  }
  return { at, last, choose: setChosen, underPointer, onKeyDown }
}
