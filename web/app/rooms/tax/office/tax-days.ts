import { addDays, MONTHS } from '@studio/contract/dates.ts'

/** A year and the present month. */
const SHOWN = 13

/** The present month of the studio and those before it, `YYYY-MM`, newest first. */
export function lastMonths(today: string): string[] {
  const months = [today.slice(0, 7)]
  while (months.length < SHOWN) months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7))
  return months
}

/** "November" */
export const monthNameText = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? ''
