import { addDays } from '@studio/contract/dates.ts'
import { leftMembers, overview, studioWork } from '@studio/contract/overview/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { ROWS_A_PAGE } from '../../../office/table/pages.tsx'
import { listOf, queryOf } from '../../../platform/reads.ts'

/** Ranges in days, by their word in the URL. */
export const RANGES = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 365 days',
  '428': 'Last 14 months',
}
export type DayRange = keyof typeof RANGES

/** The range of a word in the URL; the last thirty days for any other. */
export const rangeOf = (word: string | null): DayRange =>
  word !== null && Object.hasOwn(RANGES, word) ? (word as DayRange) : '30'

/** The days of a range that ends today. */
export const daysTo = (today: string, range: DayRange) => ({
  dateTimeFrom: addDays(today, 1 - Number(range)),
  dateTimeTo: today,
})

/** Figures of a range that ends today; refetched on every visit. */
export const overviewQuery = (today: string, range: DayRange) =>
  listOf(overview, { query: daysTo(today, range) })

/** Open work, and plays in the range. */
export const workQuery = (today: string, range: DayRange) =>
  listOf(studioWork, { query: daysTo(today, range) })

interface LeftPage {
  today: string
  range: DayRange
  /** Reason given; empty for all. */
  reason: string
  /** From 1. */
  pageNumber: number
}

/** Members who left in the range, latest first. */
export const leftQuery = ({ today, range, reason, pageNumber }: LeftPage) =>
  listOf(leftMembers, {
    query: { ...daysTo(today, range), pageNumber, pageLength: ROWS_A_PAGE, ...(reason ? { reason } : {}) },
  })

/** The month before the present one, up to this day of it. */
export const monthBeforeQuery = (today: string) => {
  const last = addDays(`${today.slice(0, 7)}-01`, -1)
  const from = `${last.slice(0, 7)}-01`
  const thisDay = addDays(from, Number(today.slice(8)) - 1)
  return queryOptions({
    ...queryOf(overview, { query: { dateTimeFrom: from, dateTimeTo: thisDay < last ? thisDay : last } }),
    staleTime: 0,
  })
}

/** Fourteen months: the charts, the revenue by month and why people left. */
export const longQuery = (today: string) => overviewQuery(today, '428')

/** Address of the list of members who left in a range, all or those with one reason. */
export const leftAddress = (days: DayRange, reason?: string): string =>
  `/admin/overview/left?${new URLSearchParams({ days, ...(reason ? { reason } : {}) })}`
