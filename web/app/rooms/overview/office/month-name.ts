import { MONTHS } from '@studio/contract/dates.ts'

/** "November": the name of the month of a day, or of a month `YYYY-MM`. */
export const monthNameOf = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? ''
