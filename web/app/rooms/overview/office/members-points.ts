import type { Overview } from '@studio/contract/overview/schema.ts'
import { shortDayOfYear } from '../../../ui/words/date-words.ts'
import { weekdayDate } from '../../../ui/words/day-text.ts'
import { weekOf } from '../../../ui/words/weeks.ts'

type Days = Overview['membersByDay']

/** Ranges of the chart of members in days, by their word in the URL; the longest is as long as the figures go. */
export const CHART_RANGES = { '30': '30 days', '90': '3 months', '428': '14 months' } as const
export type ChartRange = keyof typeof CHART_RANGES

/** The range of a word in the URL; fourteen months for any other. */
export const chartRangeOf = (word: string | null): ChartRange =>
  word !== null && Object.hasOwn(CHART_RANGES, word) ? (word as ChartRange) : '428'

/** What the chart says of a day or a week. */
export interface MembersPoint {
  name: string
  /** Short, for the axis. */
  mark: string
  members: number
  trialing: number
  joined: number
  left: number
}

/** The points of a range that ends with the last day: days of a month, weeks of a longer one. */
export function pointsOf(days: Days, range: ChartRange): MembersPoint[] {
  const some = days.slice(-Number(range))
  if (range === '30')
    return some.map(({ day, ...rest }) => ({ ...rest, name: weekdayDate(day), mark: shortDayOfYear(day) }))
  const weeks = Map.groupBy(some, ({ day }) => weekOf(day)[0] ?? day)
  return [...weeks].flatMap(([first, week]) => {
    const last = week.at(-1)
    const sumOf = (what: 'joined' | 'left') => week.reduce((sum, day) => sum + day[what], 0)
    if (!last) return []
    const { members, trialing } = last
    const text = shortDayOfYear(first)
    const sums = { joined: sumOf('joined'), left: sumOf('left') }
    return [{ name: `Week of ${text}`, mark: `Week of ${text}`, members, trialing, ...sums }]
  })
}

/** Weeks that a sparkline shows. */
const SPARK_WEEKS = 13

/** The last quarter by weeks, for a sparkline. */
export const lastWeeks = (days: Days) => pointsOf(days, '90').slice(-SPARK_WEEKS)

const MONTHS_SHOWN = 12

/** Of the members at each month's beginning, the share that left in it, for a sparkline of the last year. */
export function lostByMonth(days: Days): number[] {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return [...months.values()].slice(-MONTHS_SHOWN).map((month) => {
    const [first] = month
    if (!first) return 0
    const before = first.members - first.joined + first.left
    const left = month.reduce((sum, day) => sum + day.left, 0)
    return before > 0 ? left / before : 0
  })
}
