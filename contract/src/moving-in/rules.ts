import { moveInTexts } from './messages.ts'
import type { ColumnField, MoveInKind, MoveInState } from './schema.ts'

interface ReadAs {
  kind: MoveInKind
  becomes: readonly (ColumnField | null)[]
  teacherId: string | null
}

/** What a list lacks before its lines can be people or films; null for nothing. */
export function missingIn({ kind, becomes, teacherId }: ReadAs): string | null {
  if (kind === 'subscriptions') return null
  if (kind === 'films') {
    if (!becomes.includes('link')) return moveInTexts.noLink
    return teacherId || becomes.includes('teacher') ? null : moveInTexts.noTeacher
  }
  if (!becomes.includes('email')) return moveInTexts.noEmail
  // Where no column is left that could be names, people are called as their addresses are.
  const hasNames = becomes.includes('firstname') || becomes.includes('name') || !becomes.includes(null)
  return hasNames ? null : moveInTexts.noName
}

/** From which states a list may be brought to another one; to its own it always may. */
const BEFORE: Record<'moving' | 'paused' | 'takingBack', readonly MoveInState[]> = {
  moving: ['checked', 'paused'],
  paused: ['moving'],
  takingBack: ['paused', 'done'],
}

export const mayBecome = (from: MoveInState, to: keyof typeof BEFORE): boolean =>
  from === to || BEFORE[to].includes(from)

/** Whether the list can be deleted, or replaced by another one that is sent. */
export const isIdle = (state: MoveInState): boolean => state !== 'moving' && state !== 'takingBack'
