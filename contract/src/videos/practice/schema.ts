import { z } from 'zod'
import { Instant } from '../../values.ts'

/** Maximum practices in an answer, the latest; five a day for a year are 1,825. */
export const MOST_PRACTICES = 2_000

/** A class watched to its end, at least half of it: time, and the seconds watched. */
export const Practice = z.object({ dateTime: Instant, seconds: z.number().int() })
export type Practice = z.output<typeof Practice>

/** A calendar year instead of the last 54 weeks. */
export const PracticesQuery = z.object({
  year: z.coerce.number<number | string>().int().min(1900).max(2199).optional(),
})

/** Practices of the last 54 weeks, or around a calendar year, latest first; `since` is the first ever. */
export const Practices = z.object({ records: z.array(Practice), since: Instant.nullable() })
