import { z } from 'zod'
import { ClassDays } from '../daily-classes/schema.ts'
import { Calendars } from '../practice-calendar/schema.ts'
import { DayText } from '../values.ts'
import { ProgressMarks, WatchedVideos } from '../videos/progress/schema.ts'

/** Each part is what its own call answers, so that the web keeps it as that call's answer. */
export const Home = z.object({
  /** The studio's UTC day that the parts are of. */
  today: DayText,
  /** API-28 */
  days: ClassDays,
  marks: ProgressMarks,
  watched: WatchedVideos,
  /** API-34: those of this month that a student has joined; none for others. */
  calendars: Calendars.nullable(),
})
export type Home = z.output<typeof Home>
