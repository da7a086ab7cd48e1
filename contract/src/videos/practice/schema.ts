import { z } from 'zod'
import { Instant } from '../../values.ts'

/** At most this many are answered, the last ones: five a day for a year are 1,825. */
export const MOST_PRACTICES = 2_000

/** A class that was watched to its end: when, and how long it is in seconds. */
export const Practice = z.object({ dateTime: Instant, seconds: z.number().int() })
export type Practice = z.output<typeof Practice>

/** What somebody practised in the last 54 weeks, the last first. */
export const Practices = z.object({ records: z.array(Practice) })
