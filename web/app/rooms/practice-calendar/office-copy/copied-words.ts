import { counted } from '@studio/contract/counted.ts'
import { monthWord } from '@studio/contract/practice-calendar/rules.ts'

/** What came of a copied month, in the history entry of the copy's page. */
export interface CopiedFrom {
  id: string
  /** Of the whole copy, for the deletion that undoes it. */
  version: string
  /** The month that was copied, `YYYY-MM-01`. */
  month: string
  copied: number
  /** Titles of the events that found no day, or have no video. */
  lost: string[]
}

/** The copy that a page was opened with, from the state of its history entry. */
export function copiedIn(state: unknown, id: string): CopiedFrom | null {
  const { copied } = (state ?? {}) as { copied?: CopiedFrom }
  return copied?.id === id ? copied : null
}

/** "17 events copied from November" */
export const copiedText = ({ copied, month }: CopiedFrom): string =>
  `${counted(copied, 'event')} copied from ${monthWord(month)}, each to its weekday.`

/** "2 found no day: Ankles, Toes." */
export const lostText = ({ lost }: CopiedFrom): string =>
  lost.length === 0
    ? 'All of them found a day.'
    : `${lost.length} found no day or ${lost.length === 1 ? 'has' : 'have'} no video: ${lost.join(', ')}.`
