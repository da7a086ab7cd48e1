import { z } from 'zod'
import { ClassDays } from '../daily-classes/schema.ts'
import { MonthTurns } from '../practice-calendar/month-turn.ts'
import { Calendars } from '../practice-calendar/schema.ts'
import { DayText } from '../values.ts'
import { ProgressMarks, WatchedVideos } from '../videos/progress/schema.ts'

/** Each part equals the answer of its own call, so that the web caches it as that answer. */
export const Home = z.object({
  /** The UTC day of the parts. */
  today: DayText,
  /** API-28 */
  days: ClassDays,
  marks: ProgressMarks,
  watched: WatchedVideos,
  /** API-34: calendars that a student has joined, of the months in which it is now somewhere; null for other roles. */
  calendars: Calendars.nullable(),
  /** The new months of the teachers whose last one a student has joined; null for other roles. */
  months: MonthTurns.nullable(),
})
export type Home = z.output<typeof Home>
