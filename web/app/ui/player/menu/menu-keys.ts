import type { KeyboardEvent } from 'react'

/** Items of a menu, of every kind. */
export const ITEMS = '[role^="menuitem"]'

type Move = (at: number, count: number) => number

/** Where each key leads, from the place of the focus; past either end it begins at the other. */
const MOVES: Record<string, Move> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Moves the focus among the items; false for any other key. */
export function stepIn(root: HTMLElement | null, key: string): boolean {
  const move = MOVES[key]
  if (!move) return false
  const items = [...(root?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
  items[move(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus()
  return true
}

/** Keeps Tab within; false where the browser moves the focus by itself. */
export function trapTab(root: HTMLElement | null, { key, shiftKey }: KeyboardEvent): boolean {
  if (key !== 'Tab') return false
  const stops = [...(root?.querySelectorAll<HTMLElement>('button') ?? [])]
  const [from, to] = shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)]
  if (document.activeElement !== from) return false
  to?.focus()
  return true
}
