import { addDays } from '@studio/contract/dates.ts'

/** How many days each choice copies; four weeks of a month keep their weekdays. */
export const LENGTHS = { day: 1, week: 7, month: 28 }
export type Choice = keyof typeof LENGTHS

const WEEK = 7

/** The days that are offered to be copied: onto the first without classes, from the same weekday before it. */
export function offeredDays(choice: Choice, empty: string): { from: string; to: string } {
  return { from: addDays(empty, -Math.max(WEEK, LENGTHS[choice])), to: empty }
}
