import { z } from 'zod'
import { User } from '../account/schema.ts'
import { listOf, Paging } from '../paging.ts'
import { CalendarType } from '../practice-calendar/schema.ts'
import { TypedLines } from '../typed-text.ts'
import { Id, Instant } from '../values.ts'
import { Version } from '../version.ts'
import { fieldTexts } from './messages.ts'

export const NOTE_LENGTH = 2000

/** What Admins wrote down of a person; nobody else reads it. */
export const StaffNote = z.object({
  text: z.string(),
  version: Version,
  dateTime: Instant.nullable(),
  /** Who wrote it last; null once they are deleted. */
  author: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
})
export type StaffNote = z.output<typeof StaffNote>

/** A note as it is typed; nothing is fine. */
export const StaffNoteBody = z.strictObject({
  text: TypedLines({ max: NOTE_LENGTH, long: fieldTexts.note }),
})

/** Somebody's row, with what no list tells of them. */
export const PersonPage = z.object({
  user: User,
  /** When they finished their sign-up; null where they have not. */
  registeredDateTime: Instant.nullable(),
  /** The invitation that a teacher came by, with who sent it. */
  invited: z
    .object({ dateTime: Instant, by: z.object({ firstName: z.string(), lastName: z.string() }).nullable() })
    .nullable(),
  note: StaffNote,
})
export type PersonPage = z.output<typeof PersonPage>

export const PersonQuery = Paging

/** What happened to a person's memberships. */
export const MembershipDeed = z.enum([
  'started',
  'trialEnded',
  'renewed',
  'notPaid',
  'planChosen',
  'cancelled',
  'kept',
  'deactivated',
  'activated',
  'refunded',
  'refundFailed',
  'disputed',
  'disputeWon',
  'ended',
])
export type MembershipDeed = z.output<typeof MembershipDeed>

export const MembershipEvent = z.object({
  /** The same at each read. */
  id: z.string(),
  dateTime: Instant,
  what: MembershipDeed,
  /** The plan it is about, where one is. */
  plan: z.string().nullable(),
  /** Dollars. */
  amount: z.number().nullable(),
  /** Why, as the member or an Admin wrote. */
  reason: z.string().nullable(),
  /** The Admin who did it. */
  by: z.string().nullable(),
})
export type MembershipEvent = z.output<typeof MembershipEvent>
export const MembershipEvents = listOf(MembershipEvent)

/** A film, where the person stands in it, and when they watched it last. */
export const WatchedFilm = z.object({
  id: Id,
  title: z.string(),
  teacher: z.string().nullable(),
  /** The length of the film and where it goes on, in seconds. */
  duration: z.number().int().nullable(),
  seconds: z.number().int(),
  finished: z.boolean(),
  dateTime: Instant,
})
export type WatchedFilm = z.output<typeof WatchedFilm>
export const WatchedFilms = listOf(WatchedFilm).extend({
  /** Whether their history is switched on; while it is off nothing of it is told. */
  enabled: z.boolean(),
  /** Classes watched to the end, and their seconds, of all time. */
  practices: z.object({ count: z.number().int(), seconds: z.number().int() }),
})
export type WatchedFilms = z.output<typeof WatchedFilms>

/** A notification that they sent, or that came to them. */
export const PersonMessage = z.object({
  /** The same at each read; what somebody sent to themselves stands in the list twice. */
  id: z.string(),
  title: z.string(),
  dateTime: Instant,
  direction: z.enum(['sent', 'received']),
  /** Whether they have read it; null of what they sent. */
  isRead: z.boolean().nullable(),
  /** Who sent it; null where they were deleted. */
  author: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
})
export type PersonMessage = z.output<typeof PersonMessage>
export const PersonMessages = listOf(PersonMessage)

/** A practice calendar that they teach, or have joined. */
export const PersonCalendar = z.object({
  id: Id,
  title: z.string(),
  /** The month it is for: its first instant. */
  monthOfCreation: Instant,
  type: CalendarType,
  teacher: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  /** When they joined it; null of what they teach. */
  joinedDateTime: Instant.nullable(),
  /** How many have joined it. */
  usersCount: z.number().int(),
})
export type PersonCalendar = z.output<typeof PersonCalendar>
export const PersonCalendars = listOf(PersonCalendar)
