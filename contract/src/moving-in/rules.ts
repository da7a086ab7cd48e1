import { moveInTexts } from './messages.ts'
import type { MemberField, MoveInState } from './schema.ts'

/** What the columns of a list lack before its lines can be people; null for nothing. */
export function missingIn(becomes: readonly (MemberField | null)[]): string | null {
  if (!becomes.includes('email')) return moveInTexts.noEmail
  return becomes.includes('firstname') || becomes.includes('name') ? null : moveInTexts.noName
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
