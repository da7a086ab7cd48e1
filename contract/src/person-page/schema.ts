import { z } from 'zod'
import { listOf, Paging } from '../paging.ts'
import { User } from '../people/sign-in/schema.ts'
import { CalendarType } from '../practice-calendar/schema.ts'
import { TypedLines } from '../typed-text.ts'
import { Id, Instant, Version } from '../values.ts'
import { fieldTexts } from './messages.ts'

export const NOTE_LENGTH = 2000

/** Admins' note about a person; nobody else can read it. */
export const StaffNote = z.object({
  text: z.string(),
  version: Version,
  dateTime: Instant.nullable(),
  /** Last author; null once they are deleted. */
  author: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
})
export type StaffNote = z.output<typeof StaffNote>

/** A note as typed; it may be empty. */
export const StaffNoteBody = z.strictObject({
  text: TypedLines({ max: NOTE_LENGTH, long: fieldTexts.note }),
})

/** A person's row, with fields that no list has. */
export const PersonPage = z.object({
  user: User,
  /** Time at which they finished the sign-up; null before. */
  registeredDateTime: Instant.nullable(),
  /** The invitation of a teacher, with its sender. */
  invited: z
    .object({ dateTime: Instant, by: z.object({ firstName: z.string(), lastName: z.string() }).nullable() })
    .nullable(),
  /** What a member has been, paid and practised; null of the staff. */
  figures: z
    .object({
      /** Beginning of their first membership. */
      memberSince: Instant.nullable(),
      /** Dollars, before what was given back. */
      paid: z.number(),
      payments: z.number().int(),
      /** Dollars that were refunded. */
      refunded: z.number(),
      /** In the studio's present month; null for whoever keeps no history. */
      practised: z.object({ seconds: z.number().int(), classes: z.number().int() }).nullable(),
    })
    .nullable(),
  note: StaffNote,
})
export type PersonPage = z.output<typeof PersonPage>

export const PersonQuery = Paging

/** Events in a person's memberships. */
export const MembershipAction = z.enum([
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
export type MembershipAction = z.output<typeof MembershipAction>

export const MembershipEvent = z.object({
  /** Equal in every read. */
  id: z.string(),
  dateTime: Instant,
  what: MembershipAction,
  /** The plan concerned, if any. */
  plan: z.string().nullable(),
  /** Dollars. */
  amount: z.number().nullable(),
  /** Reason given by the member or an Admin. */
  reason: z.string().nullable(),
  /** The Admin who did it. */
  by: z.string().nullable(),
})
export type MembershipEvent = z.output<typeof MembershipEvent>
export const MembershipEvents = listOf(MembershipEvent)

/** A film, the person's position in it, and when they last watched it. */
export const WatchedFilm = z.object({
  id: Id,
  title: z.string(),
  teacher: z.string().nullable(),
  /** Length of the film and the position, in seconds. */
  duration: z.number().int().nullable(),
  seconds: z.number().int(),
  finished: z.boolean(),
  dateTime: Instant,
})
export type WatchedFilm = z.output<typeof WatchedFilm>
export const WatchedFilms = listOf(WatchedFilm).extend({
  /** Whether their history is on; while it is off it is empty. */
  enabled: z.boolean(),
  /** Classes watched to the end, and their seconds, of all time. */
  practices: z.object({ count: z.number().int(), seconds: z.number().int() }),
})
export type WatchedFilms = z.output<typeof WatchedFilms>

/** A notification that they sent or received. */
export const PersonMessage = z.object({
  /** Equal in every read; a notification to oneself is listed twice. */
  id: z.string(),
  title: z.string(),
  dateTime: Instant,
  direction: z.enum(['sent', 'received']),
  /** Whether they have read it; null if they sent it. */
  isRead: z.boolean().nullable(),
  /** Sender; null if the account is deleted. */
  author: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
})
export type PersonMessage = z.output<typeof PersonMessage>
export const PersonMessages = listOf(PersonMessage)

/** A practice calendar that they teach or have joined. */
export const PersonCalendar = z.object({
  id: Id,
  title: z.string(),
  /** First instant of the calendar's month. */
  monthOfCreation: Instant,
  type: CalendarType,
  teacher: z.object({ id: Id, firstName: z.string(), lastName: z.string() }),
  /** Time they joined it; null if they teach it. */
  joinedDateTime: Instant.nullable(),
  /** Number of members who joined it. */
  usersCount: z.number().int(),
})
export type PersonCalendar = z.output<typeof PersonCalendar>
export const PersonCalendars = listOf(PersonCalendar)
