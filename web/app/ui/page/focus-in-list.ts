import type { RefObject } from 'react'
import { keepFocusNear } from './focus-title.ts'

/** For a button that takes its own row out of a list: the focus moves to the last button of the row that has its place then. */
export function keepFocusInList(list: RefObject<HTMLElement | null>, place: number): void {
  keepFocusNear(() => {
    const rows = [...(list.current?.children ?? [])]
    const row = rows[place] ?? rows.at(-1)
    return [...(row?.querySelectorAll('button') ?? [])].at(-1) ?? null
  })
}
