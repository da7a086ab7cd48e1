import { MAIN_ID } from '../../ui/page/skip-link.tsx'
import type { Shortcut } from '../shortcuts/shortcut.ts'

const rows = () => [
  ...document.querySelectorAll<HTMLElement>(`#${MAIN_ID} [data-rows] > tr:not([data-part])`),
]

/** What a row opens: its details, or else the link of its name. */
export const openerOf = (row: Element) =>
  row.querySelector<HTMLElement>('[data-opens]') ?? row.querySelector<HTMLElement>('th a')

/** What of a row has the focus when keys move to it: what opens it, or its first button. */
const handleOf = (row: HTMLElement) => openerOf(row) ?? row.querySelector<HTMLElement>('a, button, input')

const rowInFocus = () => document.activeElement?.closest<HTMLElement>('[data-rows] > tr') ?? null

const boxOf = (row: HTMLElement | null) =>
  row?.querySelector<HTMLElement>('input[type=checkbox][data-choice]') ?? null

/** Index of the row that a key leads to: from none to the first or the last, and no further than the ends. */
export function nextRow(present: number, step: 1 | -1, count: number): number {
  if (present < 0) return step > 0 ? 0 : count - 1
  return Math.min(Math.max(present + step, 0), count - 1)
}

function move(step: 1 | -1): void {
  const all = rows().filter(handleOf)
  const present = rowInFocus()
  const next = all[nextRow(present ? all.indexOf(present) : -1, step, all.length)]
  if (!next) return
  handleOf(next)?.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}

const select = (shiftKey: boolean) =>
  boxOf(rowInFocus())?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, view: window, shiftKey }),
  )

const clear = () => document.querySelector<HTMLElement>(`#${MAIN_ID} [data-clear]`)
const hasRows = () => rows().some(handleOf)
const isOnBox = () => boxOf(rowInFocus()) !== null

/** Keys of every table of records: they move between its rows and select the row that has the focus. */
export const rowShortcuts: readonly Shortcut[] = [
  { keys: ['j'], does: 'Next row', run: () => move(1), isHere: hasRows },
  { keys: ['k'], does: 'Previous row', run: () => move(-1), isHere: hasRows },
  { keys: ['x'], does: 'Select the row', run: () => select(false), isHere: isOnBox },
  { keys: ['X'], does: 'Select all rows up to this one', run: () => select(true), isHere: isOnBox },
  { keys: ['Escape'], does: 'Clear the selection', run: () => clear()?.click(), isHere: () => !!clear() },
]
