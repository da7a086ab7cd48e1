import { DAY } from '@studio/contract/dates.ts'
import { calendarEvents, calendarEventVideos, calendars } from '../../../database/tables/practice-calendar.ts'
import type { TestPerson } from '../../people.ts'
import type { TestStudio } from '../../start-test-studio.ts'

interface Draft {
  /** `YYYY-MM-01`; a different month each time by default. */
  month?: string
  videoIds?: string[]
}

interface MadeCalendar {
  id: string
  month: string
  eventId: string
  /** An instant inside its month. */
  inside: string
}

export type MakeCalendar = (teacher: TestPerson, draft?: Draft) => Promise<MadeCalendar>

/**
 * Creates calendars with one page each, in different months, because a teacher has one per month and type.
 */
export function calendarsOf(studio: TestStudio): MakeCalendar {
  const { db, clock, content } = studio.context
  const year = clock.now().getUTCFullYear() + 1
  let made = 0
  const nextMonth = () => {
    made += 1
    return `${year + Math.floor(made / 12)}-${String((made % 12) + 1).padStart(2, '0')}-01`
  }
  return async (teacher, { month = nextMonth(), videoIds = [] } = {}) => {
    const row = { userId: teacher.id, title: 'Month', month, type: 'Day5' as const, createdAt: clock.now() }
    const [calendar] = await db.insert(calendars).values(row).returning({ id: calendars.id })
    const startsAt = new Date(Date.parse(month) + DAY)
    const page = { calendarId: calendar!.id, title: 'Page', description: 'Words', startsAt }
    const [event] = await db.insert(calendarEvents).values(page).returning({ id: calendarEvents.id })
    const shown = videoIds.map((videoId, index) => ({ eventId: event!.id, videoId, position: index + 1 }))
    if (shown.length > 0) await db.insert(calendarEventVideos).values(shown)
    content.drop()
    return { id: calendar!.id, month, eventId: event!.id, inside: startsAt.toISOString() }
  }
}
