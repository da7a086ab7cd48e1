import type { FoundKind } from '@studio/contract/finder/schema.ts'

const KEY = 'opened'
const MOST = 8

/** A recently opened thing: kind and id, or a page's address. No name is stored (S-S11). */
export interface Opened {
  kind: FoundKind | 'page'
  id: string
}

/** Things a person opened on this device, latest first; another person's are not shown. */
export function readOpened(userId: string): Opened[] {
  try {
    const { of, things } = JSON.parse(localStorage.getItem(KEY) ?? '') as { of: string; things: Opened[] }
    return of === userId ? things.filter(isOpened).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Adds a thing as the latest; deletes another person's list. */
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
