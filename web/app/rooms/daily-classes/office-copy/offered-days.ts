import { addDays } from '@studio/contract/dates.ts'

/** Days copied by each choice; four weeks keep their weekdays. */
export const LENGTHS = { day: 1, week: 7, fortnight: 14, month: 28 }
export type CopyLength = keyof typeof LENGTHS

const WEEK = 7

/** Default range of a copy: to the first day without classes, from the same weekday before it. */
export function offeredDays(choice: CopyLength, empty: string): { from: string; to: string } {
  return { from: addDays(empty, -Math.max(WEEK, LENGTHS[choice])), to: empty }
}
