import { z } from 'zod'
import { inRange } from '../dates.ts'
import { required } from '../field-texts.ts'
import { listOf, OwnPaging } from '../paging.ts'
import { TypedLine, TypedLines } from '../typed-text.ts'
import { Created, Id, Instant, LONGEST_INSTANT, QueryBoolean, UtcDay, Version } from '../values.ts'
import { ChosenVideos, CoachUser, Video } from '../videos/schema.ts'
import { isTimeZone } from '../zone-offset.ts'
import { OwnDays } from './member-days/schema.ts'
import {
  CALENDAR_DESCRIPTION,
  CALENDAR_TITLE,
  EVENT_DESCRIPTION,
  EVENT_TITLE,
  EVENT_VIDEOS,
  fieldTexts,
} from './messages.ts'

export const calendarTypes = ['Day3', 'Day5'] as const
export const CalendarType = z.enum(calendarTypes)
export type CalendarType = (typeof calendarTypes)[number]

/**
 * PRACTICE-22, EVENT-02; without access a person gets title, time, teacher and picture only, and the last three keys are
 * absent (D6).
 */
export const CalendarEvent = z.object({
  id: Id,
  userId: Id,
  calendarId: Id,
  title: z.string(),
  eventDateTime: Instant,
  /** Picture of its first video, equal for everybody. */
  thumbnailUrl: z.string().nullable(),
  description: z.string().optional(),
  videos: z.array(Video).optional(),
  /** Ids of `videos`, in the same order. */
  videoIds: z.array(Id).optional(),
  /** In a week that the caller leaves out. */
  skipped: z.literal(true).optional(),
  /** Only for people who may change it. */
  version: Version.optional(),
})
export type CalendarEvent = z.output<typeof CalendarEvent>

const Subscriber = CoachUser.omit({ color: true })

/** Maximum members that a calendar's answer lists; the list of a teacher's students has all of them (D18.calendar-users). */
export const SUBSCRIBERS_SHOWN = 20

/**
 * PRACTICE-21, CALENDAR-04; `monthOfCreation` is the first instant of a UTC month, `joined` is the caller's own; `users`
 * and their number are answered to its teacher and Admin only.
 */
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
  /** Where the caller has days of their own: events then lie on these. */
  ownDays: OwnDays.optional(),
  events: z.array(CalendarEvent),
  users: z.array(Subscriber).optional(),
  usersCount: z.number().int().optional(),
  /** How many of them have days of their own still to come; absent for none. */
  usersOnOwnDays: z.number().int().optional(),
  /** Only for people who may change it. */
  version: Version.optional(),
})
export type Calendar = z.output<typeof Calendar>

/** A joined calendar with its practices from now on, no more of each than its card shows. */
export const JoinedCalendar = Calendar.pick({
  id: true,
  userId: true,
  user: true,
  title: true,
  monthOfCreation: true,
  ownDays: true,
}).extend({ events: z.array(CalendarEvent.pick({ title: true, eventDateTime: true })) })
export type JoinedCalendar = z.output<typeof JoinedCalendar>

const When = UtcDay({ wrong: fieldTexts.badDate, missing: required })

/** API-34; both months are included, and without a range the newest months come first (D18.calendar-pages). */
export const CalendarsQuery = OwnPaging.extend({
  subscriberUserId: Id.optional(),
  userId: Id.optional(),
  type: CalendarType.optional(),
  monthOfCreationFrom: When.optional(),
  monthOfCreationTo: When.optional(),
  showEmpty: QueryBoolean.optional(),
})
export type CalendarsQuery = z.output<typeof CalendarsQuery>
export const LastCalendarsQuery = OwnPaging.extend({ showEmpty: QueryBoolean.optional() })
export type LastCalendarsQuery = z.output<typeof LastCalendarsQuery>
export const Calendars = listOf(Calendar)

export const MemberQuery = z.object({ userId: Id })

/** Any day or instant of a UTC month, parsed as its first day `YYYY-MM-01` (D14). */
const Month = When.transform((day) => `${day.slice(0, 7)}-01`)

/** BO-VALID-28, CALENDAR-04: `userId` is the teacher; an Admin names them, a Coach creates their own calendars. */
export const CalendarDraft = z.strictObject({
  userId: Id.optional(),
  title: TypedLine({
    max: CALENDAR_TITLE,
    empty: required,
    long: fieldTexts.calendarTitle,
  }),
  description: TypedLines({ max: CALENDAR_DESCRIPTION, long: fieldTexts.calendarDescription }).optional(),
  monthOfCreation: Month,
  type: z.enum(calendarTypes, required),
})
export type CalendarDraft = z.output<typeof CalendarDraft>
export const CalendarChange = CalendarDraft.omit({ userId: true }).partial()
export type CalendarChange = z.output<typeof CalendarChange>

const ZONE_LENGTH = 60

/** Target month and title of a copied calendar, and the zone for a teacher whose own is not known. */
export const CalendarCopy = CalendarDraft.pick({ title: true, monthOfCreation: true }).extend({
  zone: z
    .string()
    .max(ZONE_LENGTH, { error: fieldTexts.zone, abort: true })
    .refine(isTimeZone, fieldTexts.zone)
    .default('UTC'),
})
export type CalendarCopy = z.output<typeof CalendarCopy>
/** The copy; `version` is of all of it, events and members included, for a deletion that undoes it. */
export const CalendarCopied = Created.extend({ version: Version })
export type CalendarCopied = z.output<typeof CalendarCopied>
export const CopyForm = CalendarCopy.omit({ zone: true })

/** BO-VALID-28: the form of a teacher's own calendar. */
export const CalendarForm = CalendarDraft.omit({ userId: true })

const noInstant = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === '' ? required : fieldTexts.badDate

/** BO-VALID-30, EVENT-02 */
export const EventDraft = z.strictObject({
  calendarId: Id,
  title: TypedLine({ max: EVENT_TITLE, empty: required, long: fieldTexts.eventTitle }),
  description: TypedLines({
    max: EVENT_DESCRIPTION,
    empty: required,
    long: fieldTexts.eventDescription,
  }),
  eventDateTime: z.iso
    .datetime({ error: noInstant })
    .max(LONGEST_INSTANT, fieldTexts.badDate)
    .refine(inRange, fieldTexts.badDate),
  videoIds: ChosenVideos({ min: 1, max: EVENT_VIDEOS }),
})
export type EventDraft = z.output<typeof EventDraft>
/** The form of an event; the page gives its calendar. */
export const EventForm = EventDraft.omit({ calendarId: true })
export type EventForm = z.output<typeof EventForm>
export const EventChange = EventDraft.partial()
export type EventChange = z.output<typeof EventChange>

/** Private link to the feed of a person's joined practices; null until they create it (D18.calendar-feed). */
export const CalendarFeed = z.object({
  feed: z.object({ url: z.string(), dateTime: z.string() }).nullable(),
})
export type CalendarFeed = z.output<typeof CalendarFeed>

const MonthPractice = z.object({
  id: Id,
  title: z.string(),
  eventDateTime: Instant,
  /** Seconds of its films. */
  duration: z.number().int(),
})

/** A teacher's new month, for somebody who joined the last one. */
export const MonthTurn = z.object({
  teacher: CoachUser,
  /** First instant of the new month. */
  monthOfCreation: Instant,
  /** Null until its teacher opens it, with the first practice in it. */
  calendar: z
    .object({ id: Id, title: z.string(), dateTime: Instant, practices: z.array(MonthPractice) })
    .nullable(),
  /** The month before: its practices, and how many of them the person has watched to the end. */
  last: z.object({ monthOfCreation: Instant, practices: z.number().int(), kept: z.number().int() }),
  joined: z.boolean(),
  /** Joined by 'Keep me in each month'. */
  joinedByItself: z.boolean(),
  declined: z.boolean(),
  eachMonth: z.boolean(),
})
export type MonthTurn = z.output<typeof MonthTurn>

export const MonthTurns = z.object({
  records: z.array(MonthTurn),
  /** Whether the person has ever joined a calendar (PRACTICE-10). */
  everJoined: z.boolean(),
})
export type MonthTurns = z.output<typeof MonthTurns>

export const MonthAnswer = z.strictObject({ declined: z.boolean() })
export const EachMonthWish = z.strictObject({ wanted: z.boolean() })

/** Token of a mail's link: person, calendar and signature. */
export const MonthLinkQuery = z.object({ token: z.string().max(200) })
export const MonthLinkAnswer = z.strictObject({
  joined: z.boolean().optional(),
  eachMonth: z.boolean().optional(),
})
export type MonthLinkAnswer = z.output<typeof MonthLinkAnswer>
export const MonthByLink = z.object({
  teacher: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  title: z.string(),
  monthOfCreation: Instant,
  practices: z.number().int(),
  joined: z.boolean(),
  eachMonth: z.boolean(),
})
export type MonthByLink = z.output<typeof MonthByLink>
