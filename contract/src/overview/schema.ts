import { z } from 'zod'
import { startOfDay } from '../dates.ts'
import { DayText, Id } from '../values.ts'

const Day = DayText.transform((day) => day.replace(/Z$/, '')).refine(
  (day) => startOfDay(day) !== null,
  'Invalid date',
)

/** UTC days, both counted (D1). */
export const OverviewQuery = z.object({ dateTimeFrom: Day.optional(), dateTimeTo: Day.optional() })

/** Sums in dollars of what came in less what went back, from the ledger; members as they were at the end of the days. */
export const Overview = z.object({
  members: z.number().int(),
  trialing: z.number().int(),
  revenue: z.number(),
  /** Percent of the monthly members of the beginning who left; null where there were none. */
  churn: z.number().nullable(),
  membersByDay: z.array(z.object({ day: z.string(), members: z.number().int() })),
  revenueByMonth: z.array(z.object({ month: z.string(), revenue: z.number() })),
  plans: z.array(z.object({ id: Id, title: z.string(), members: z.number().int(), revenue: z.number() })),
  leavingReasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
})
export type Overview = z.output<typeof Overview>
