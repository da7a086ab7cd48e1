import type { KeyboardEvent } from 'react'

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Arrow keys move between the days of a month, each of which is one button: to the next day, or the same one of another week. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const days = [...event.currentTarget.querySelectorAll('button')]
  const at = days.indexOf(document.activeElement as HTMLButtonElement)
  const next = at < 0 ? undefined : days[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
