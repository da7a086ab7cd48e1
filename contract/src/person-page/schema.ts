import { z } from 'zod'
import { Invoice, PaymentMethod } from '../billing/schema.ts'
import { AuditRow } from '../overview/schema.ts'
import { listOf, Paging } from '../paging.ts'
import { User } from '../people/sign-in/schema.ts'
import { CalendarType } from '../practice-calendar/schema.ts'
import { TypedLines } from '../typed-text.ts'
import { Id, Instant, Version } from '../values.ts'
import { fieldTexts, NOTE_LENGTH } from './messages.ts'
import { TIMELINE_PARTS } from './timeline-parts.ts'

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
      /** Before what was given back. */
      paid: z.number(),
      payments: z.number().int(),
      refunded: z.number(),
      /** In the studio's present month; null for whoever keeps no history. */
      practised: z
        .object({
          seconds: z.number().int(),
          classes: z.number().int(),
          /** Of all time. */
          ever: z.object({ seconds: z.number().int(), classes: z.number().int() }),
        })
        .nullable(),
    })
    .nullable(),
  /** What a member pays with and next, and what they paid last; null of the staff. */
  money: z
    .object({
      nextCharge: z.object({ amount: z.number(), dateTime: Instant }).nullable(),
      card: PaymentMethod.nullable(),
      lastPayment: Invoice.nullable(),
    })
    .nullable(),
  /** Where they are taxed, as they told it; absent where they told nothing. */
  tax: z
    .object({ country: z.string(), postalCode: z.string().nullable(), vatId: z.string().nullable() })
    .optional(),
  /** UTC day of their last visit within 90 days; null before that, and of whoever keeps no history. */
  seenOn: z.string().nullable(),
  note: StaffNote,
})
export type PersonPage = z.output<typeof PersonPage>

export const TimelinePart = z.enum(TIMELINE_PARTS)
export type TimelinePart = z.output<typeof TimelinePart>

export const TimelineQuery = Paging.extend({ part: TimelinePart.optional() })
export type TimelineQuery = z.output<typeof TimelineQuery>

/** What happened to a membership, and money that moved without an invoice of its own. */
export const MembershipAction = z.enum([
  'started',
  'trialEnded',
  'planChosen',
  'cancelled',
  'kept',
  'refunded',
  'refundFailed',
  'disputed',
  'disputeWon',
  'ended',
])
export type MembershipAction = z.output<typeof MembershipAction>

const Author = z.object({ id: Id, firstName: z.string(), lastName: z.string() })

/** Equal in every read. */
const Moment = z.object({ id: z.string(), dateTime: Instant })

export const MembershipEvent = Moment.extend({
  kind: z.literal('membership'),
  what: MembershipAction,
  /** The plan concerned, if any. */
  plan: z.string().nullable(),
  /** In units of the studio's currency. */
  amount: z.number().nullable(),
  /** Reason given by the member or an Admin. */
  reason: z.string().nullable(),
  /** The Admin who did it. */
  by: z.string().nullable(),
})
export type MembershipEvent = z.output<typeof MembershipEvent>

const InvoiceEvent = Moment.extend({ kind: z.literal('invoice'), invoice: Invoice })

/** A class that was watched to its end, or the place reached in one. */
export const ClassEvent = Moment.extend({
  kind: z.literal('class'),
  /** Null for a class that is deleted. */
  title: z.string().nullable(),
  teacher: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  tagList: z.array(z.string()),
  /** Length of the class and the place reached, in seconds. */
  duration: z.number().int().nullable(),
  seconds: z.number().int(),
  finished: z.boolean(),
})
export type ClassEvent = z.output<typeof ClassEvent>

/** A practice calendar that they made, or have joined. */
export const CalendarMoment = Moment.extend({
  kind: z.literal('calendar'),
  title: z.string(),
  /** First instant of the calendar's month. */
  monthOfCreation: Instant,
  type: CalendarType,
  teacher: Author,
  /** False for the teacher who made it. */
  joined: z.boolean(),
  /** Number of members who joined it. */
  usersCount: z.number().int(),
})
export type CalendarMoment = z.output<typeof CalendarMoment>

/** A notification that they sent or received; one to oneself is listed twice. */
export const NotificationEvent = Moment.extend({
  kind: z.literal('notification'),
  title: z.string(),
  direction: z.enum(['sent', 'received']),
  /** Whether they have read it; null if they sent it. */
  isRead: z.boolean().nullable(),
  /** Sender; null if the account is deleted. */
  author: Author.nullable(),
})
export type NotificationEvent = z.output<typeof NotificationEvent>

const DeedEvent = Moment.extend({ kind: z.literal('deed'), row: AuditRow })

export const TimelineEvent = z.discriminatedUnion('kind', [
  MembershipEvent,
  InvoiceEvent,
  ClassEvent,
  CalendarMoment,
  NotificationEvent,
  DeedEvent,
])
export type TimelineEvent = z.output<typeof TimelineEvent>

/** One page of what happened with a person, newest first, and how much there is of each part. */
export const PersonTimeline = listOf(TimelineEvent).extend({
  counts: z.record(TimelinePart, z.number().int()),
})
export type PersonTimeline = z.output<typeof PersonTimeline>
