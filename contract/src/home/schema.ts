import { z } from 'zod'
import { ClassDays } from '../daily-classes/schema.ts'
import { CalendarEvent, JoinedCalendar, MonthTurn, MonthTurns } from '../practice-calendar/schema.ts'
import { PathToday } from '../training/programme/schema.ts'
import { DayText } from '../values.ts'
import { ProgressMarks, WatchedVideos } from '../videos/progress/schema.ts'

/** A teacher's new month; `practices` only where home asks about it. */
const HomeMonth = MonthTurn.extend({
  calendar: MonthTurn.shape.calendar
    .unwrap()
    .extend({ practices: z.array(CalendarEvent.pick({ eventDateTime: true })) })
    .nullable(),
})

/** Days, marks and watched films equal the answers of their own calls, so that the web caches them as those. */
export const Home = z.object({
  /** The UTC day of the parts. */
  today: DayText,
  /** API-28 */
  days: ClassDays,
  marks: ProgressMarks,
  watched: WatchedVideos,
  /** Calendars that a student has joined, of the months in which it is now somewhere; null for other roles. */
  calendars: z.array(JoinedCalendar).nullable(),
  /** The new months of the teachers whose last one a student has joined; null for other roles. */
  months: MonthTurns.extend({ records: z.array(HomeMonth) }).nullable(),
  /** Classes of followed paths that are today's. */
  paths: z.array(PathToday),
})
export type Home = z.output<typeof Home>
