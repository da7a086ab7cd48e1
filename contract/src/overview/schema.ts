import { z } from 'zod'
import { startOfDay } from '../dates.ts'
import { listOf, Paging } from '../paging.ts'
import { TypedLine } from '../typed-text.ts'
import { DayText, Id, Instant, QueryList } from '../values.ts'

const Day = DayText.transform((day) => day.replace(/Z$/, '')).refine(
  (day) => startOfDay(day) !== null,
  'Invalid date',
)

const PersonNames = z.object({
  id: Id,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.string().nullable(),
})

/** UTC days, both counted (D1). */
export const OverviewQuery = z.object({ dateTimeFrom: Day.optional(), dateTimeTo: Day.optional() })

/** Sums in dollars of what came in less what went back, from the ledger; members as they were at the end of the days. */
export const Overview = z.object({
  members: z.number().int(),
  trialing: z.number().int(),
  revenue: z.number(),
  /** Percent of the monthly members of the beginning who left; null where there were none. */
  churn: z.number().nullable(),
  membersByDay: z.array(z.object({ day: z.string(), members: z.number().int() })),
  revenueByMonth: z.array(z.object({ month: z.string(), revenue: z.number() })),
  plans: z.array(z.object({ id: Id, title: z.string(), members: z.number().int(), revenue: z.number() })),
  leavingReasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
})
export type Overview = z.output<typeof Overview>

/** What an Admin has to look after now, and what a range of days was used for. */
export const StudioWork = z.object({
  /** Invoices that are not paid yet, in dollars. */
  failedPayments: z.object({ count: z.number().int(), amount: z.number() }),
  /** Trials whose last instant lies in the days, and those of them that were paid for. */
  trialsEnded: z.number().int(),
  trialsStayed: z.number().int(),
  /** How often the practice calendars of the present month were joined. */
  joined: z.number().int(),
  /** Those of them that were joined, the most joined first, each with its teacher; a hundred at most. */
  joinedCalendars: z.array(
    z.object({ id: Id, title: z.string(), teacherId: Id, teacher: z.string(), count: z.number().int() }),
  ),
  /** Watched to its end, once a person and day. */
  mostWatched: z.array(
    z.object({ id: Id, title: z.string(), teacher: z.string().nullable(), times: z.number().int() }),
  ),
})
export type StudioWork = z.output<typeof StudioWork>

export const LeftQuery = Paging.extend({
  ...OverviewQuery.shape,
  /** What they said, word for word. */
  reason: z.string().max(500).optional(),
})
export type LeftQuery = z.output<typeof LeftQuery>

/** A membership that ended: whose, of which plan, when, and what they said. */
export const LeftRow = z.object({
  id: Id,
  /** Null once the person is deleted. */
  user: PersonNames.nullable(),
  planTitle: z.string(),
  dateTime: Instant,
  reason: z.string().nullable(),
})
export type LeftRow = z.output<typeof LeftRow>
export const LeftRows = listOf(LeftRow)

/** A deed as it was written, `plan.changed`, or all deeds on a kind of thing, `plan`. */
const AuditAction = z
  .string()
  .max(60, 'Unknown action')
  .regex(/^[a-zA-Z]+(\.[a-zA-Z]+)*$/, 'Unknown action')

/** Characters of what is looked for in the log. */
const LONGEST_SEARCH = 100

export const AuditQuery = Paging.extend({
  /** Words that are, each of them, in who did it, in what it was done to or in the deed. */
  words: TypedLine({
    max: LONGEST_SEARCH,
    long: `Please, use at most ${LONGEST_SEARCH} characters`,
  }).optional(),
  /** Who did it. */
  userId: Id.optional(),
  /** Who did it, or whom it was done to: themselves, their memberships or their invoices. */
  personId: Id.optional(),
  action: QueryList(AuditAction),
  /** UTC days, both counted (D1). */
  dateTimeFrom: Day.optional(),
  dateTimeTo: Day.optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

const Fields = z.record(z.string(), z.unknown()).nullable()

/** What somebody did: to what, and its fields as they were and as they are. */
export const AuditRow = z.object({
  id: z.string(),
  dateTime: Instant,
  /** Null for what the studio did by itself, and for whoever was deleted since. */
  user: PersonNames.nullable(),
  /** `room.done`, in the past tense: `plan.changed`. */
  action: z.string(),
  /** What it is called now; without a name once it is gone. */
  subject: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  before: Fields,
  after: Fields,
})
export type AuditRow = z.output<typeof AuditRow>
export const AuditRows = listOf(AuditRow)
