import type { FoundKind } from '@studio/contract/finder/schema.ts'

const KEY = 'opened'
const MOST = 8

/** Something that was opened: its kind and id, or a page by its address. No name is stored (S-S11). */
export interface Opened {
  kind: FoundKind | 'page'
  id: string
}

/** What a person opened last on this device, the latest first; what another person opened is not shown. */
export function readOpened(userId: string): Opened[] {
  try {
    const { of, things } = JSON.parse(localStorage.getItem(KEY) ?? '') as { of: string; things: Opened[] }
    return of === userId ? things.filter(isOpened).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Puts something before all that was opened until now; what another person opened is forgotten. */
export function noteOpened(userId: string, { kind, id }: Opened): void {
  const others = readOpened(userId).filter((one) => one.kind !== kind || one.id !== id)
  const things = [{ kind, id }, ...others].slice(0, MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify({ of: userId, things }))
  } catch {
    // Without storage, as in some private windows, nothing is remembered.
  }
}

const isOpened = (one: Partial<Opened> | null) => typeof one?.kind === 'string' && typeof one.id === 'string'
