import { z } from 'zod'
import { startOfDay } from '../dates.ts'
import { listOf } from '../paging.ts'
import { DayText, Id, Instant, QueryBoolean } from '../values.ts'
import { CoachUser, Video } from '../videos/schema.ts'

export const calendarTypes = ['Day3', 'Day5'] as const
export const CalendarType = z.enum(calendarTypes)
export type CalendarType = (typeof calendarTypes)[number]

/** PRACTICE-22; who may not open it sees title, time and teacher only: the last two keys are absent (D6). */
export const CalendarEvent = z.object({
  id: Id,
  userId: Id,
  calendarId: Id,
  title: z.string(),
  eventDateTime: Instant,
  description: z.string().optional(),
  videos: z.array(Video).optional(),
})
export type CalendarEvent = z.output<typeof CalendarEvent>

const Subscriber = CoachUser.omit({ color: true })

/** PRACTICE-21; `monthOfCreation` is the first instant of a UTC month, `joined` the caller's own, `users` for its teacher and Admin alone. */
export const Calendar = z.object({
  id: Id,
  userId: Id,
  user: CoachUser,
  title: z.string(),
  description: z.string(),
  monthOfCreation: Instant,
  type: CalendarType,
  dateTime: Instant,
  joined: z.boolean(),
  events: z.array(CalendarEvent),
  users: z.array(Subscriber).optional(),
})
export type Calendar = z.output<typeof Calendar>

const When = z
  .union([DayText, Instant], 'Invalid date')
  .transform((text) => text.slice(0, 10))
  .refine((day) => startOfDay(day) !== null, 'Invalid date')

/** API-34; both ends of the months are included. */
export const CalendarsQuery = z.object({
  subscriberUserId: Id.optional(),
  userId: Id.optional(),
  type: CalendarType.optional(),
  monthOfCreationFrom: When.optional(),
  monthOfCreationTo: When.optional(),
  showEmpty: QueryBoolean.optional(),
})
export type CalendarsQuery = z.output<typeof CalendarsQuery>
export const LastCalendarsQuery = CalendarsQuery.pick({ showEmpty: true })
export const Calendars = listOf(Calendar)

export const MemberQuery = z.object({ userId: Id })
