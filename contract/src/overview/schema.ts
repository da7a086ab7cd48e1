import { z } from 'zod'
import { listOf, Paging } from '../paging.ts'
import { TermName } from '../plans/schema.ts'
import { TypedLine } from '../typed-text.ts'
import { Id, Instant, QueryList, UtcDay } from '../values.ts'

const Day = UtcDay({ wrong: 'Invalid date' })

const PersonNames = z.object({
  id: Id,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.string().nullable(),
})

/** Days of the studio, both included (D1). */
export const OverviewQuery = z.object({ dateTimeFrom: Day.optional(), dateTimeTo: Day.optional() })

/** Revenue less refunds, from the ledger; members as of the end of the days. */
export const Overview = z.object({
  members: z.number().int(),
  /** Whose free days run at the end of the range, or now if it is today's. */
  trialing: z.number().int(),
  /** People with a plan from the studio, who are neither in `members` nor in anything below; absent of nobody. */
  given: z.number().int().optional(),
  revenue: z.number(),
  /** Memberships that began and that ended in the range: members now are those at the start, and `joined`, less `left`. */
  joined: z.number().int(),
  left: z.number().int(),
  /** Percent of the monthly members at the start who left; null without any. */
  churn: z.number().nullable(),
  /** What `churn` is computed from. */
  monthly: z.object({ atStart: z.number().int(), left: z.number().int() }),
  /**
   * At the end of each day, the present one's until now: members, and those of them whose free days run; and who joined and left
   * on it.
   */
  membersByDay: z.array(
    z.object({
      day: z.string(),
      members: z.number().int(),
      trialing: z.number().int(),
      joined: z.number().int(),
      left: z.number().int(),
    }),
  ),
  revenueByMonth: z.array(z.object({ month: z.string(), revenue: z.number() })),
  plans: z.array(z.object({ id: Id, title: z.string(), members: z.number().int(), revenue: z.number() })),
  leavingReasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  /** Renewing memberships that ended without a reason. */
  leftSilently: z.number().int(),
})
export type Overview = z.output<typeof Overview>

const Few = z.object({
  count: z.number().int(),
  /** The first three of them. */
  people: z.array(
    PersonNames.omit({ userName: true }).extend({
      /** Of their initials, where they have no picture. */
      color: z.string().nullable(),
    }),
  ),
})

/** Open work of an Admin, and the use of the studio in a range of days. */
export const StudioWork = z.object({
  /** Unpaid invoices, when the newest was issued, and when the next one is tried again; null if none is. */
  failedPayments: z.object({
    count: z.number().int(),
    amount: z.number(),
    newest: Instant.nullable(),
    triedAt: Instant.nullable(),
  }),
  /** The next UTC day on which trials end that were not cancelled, and whose; null if none runs. */
  trialsEnding: Few.extend({ day: z.string() }).nullable(),
  /** Cancelled memberships that end within seven days, and whose. */
  leaving: Few,
  /** Teachers who have a calendar this month and none for the next, most followed first; empty before the 20th. */
  unopened: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      avatarUrl: z.string().nullable(),
      color: z.string().nullable(),
      /** Who joined this month's calendar. */
      followers: z.number().int(),
    }),
  ),
  /** What a studio without a member so far has for its opening; null once anybody has been one. */
  newStudio: z
    .object({
      /** Null while it has the name that comes along. */
      name: z.string().nullable(),
      /** The first plan that costs something, with its price. */
      plan: z
        .object({
          title: z.string(),
          cost: z.number(),
          intervalUnit: z.enum(['Month', 'Day']),
          /** Absent for the usual 7 days. */
          trialDays: z.number().int().optional(),
          /** Of a plan that is sold by others than 30 days. */
          term: TermName.optional(),
        })
        .nullable(),
      videos: z.number().int(),
      /** Length of all videos. */
      seconds: z.number().int(),
      /** Days with classes from today on. */
      days: z.number().int(),
      /** Whether payments go to Stripe. */
      payments: z.boolean(),
    })
    .nullable(),
  /** Trials that ended in the range, and how many of them were followed by a payment. */
  trialsEnded: z.number().int(),
  trialsStayed: z.number().int(),
  /** Joins of the practice calendars of the present month. */
  joined: z.number().int(),
  /** The joined calendars with their teachers, most joined first; at most a hundred. */
  joinedCalendars: z.array(
    z.object({ id: Id, title: z.string(), teacherId: Id, teacher: z.string(), count: z.number().int() }),
  ),
  /** Plays to the end, of those that began in the days. */
  mostWatched: z.array(
    z.object({
      id: Id,
      title: z.string(),
      teacher: z.string().nullable(),
      thumbnailUrl: z.string().nullable(),
      tagList: z.array(z.string()),
      times: z.number().int(),
      /** All plays that began in the days, however far they came. */
      plays: z.number().int(),
    }),
  ),
})
export type StudioWork = z.output<typeof StudioWork>

export const LeftQuery = Paging.extend({
  ...OverviewQuery.shape,
  /** The reason they gave, word for word. */
  reason: z.string().max(500).optional(),
})
export type LeftQuery = z.output<typeof LeftQuery>

/** An ended membership: person, plan, time and reason. */
export const LeftRow = z.object({
  id: Id,
  /** Null if the person is deleted. */
  user: PersonNames.nullable(),
  planTitle: z.string(),
  dateTime: Instant,
  reason: z.string().nullable(),
})
export type LeftRow = z.output<typeof LeftRow>
export const LeftRows = listOf(LeftRow)

/** An action, such as `plan.changed`, or all actions on a kind of subject, such as `plan`. */
const AuditAction = z
  .string()
  .max(60, 'Unknown action')
  .regex(/^[a-zA-Z]+(\.[a-zA-Z]+)*$/, 'Unknown action')

/** Maximum characters of a search of the log. */
const LONGEST_SEARCH = 100

export const AuditQuery = Paging.extend({
  /** Words that must each occur in the actor, the subject or the action. */
  words: TypedLine({
    max: LONGEST_SEARCH,
    long: `Please use at most ${LONGEST_SEARCH} characters`,
  }).optional(),
  userId: Id.optional(),
  /** The actor, or the person concerned: as subject, or as owner of the membership or invoice. */
  personId: Id.optional(),
  action: QueryList(AuditAction),
  /** Days of the studio, both included (D1). */
  dateTimeFrom: Day.optional(),
  dateTimeTo: Day.optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

const Fields = z.record(z.string(), z.unknown()).nullable()

/** An entry of the audit log: action, subject, and the fields before and after. */
export const AuditRow = z.object({
  id: z.string(),
  dateTime: Instant,
  /** Null for the studio's own actions, and for actors deleted since. */
  user: PersonNames.nullable(),
  /** `room.action` in the past tense: `plan.changed`. */
  action: z.string(),
  /** Present name of the subject; null once it is deleted. */
  subject: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  before: Fields,
  after: Fields,
  /** Present names of what the fields mention, by id: the first ten of a list; deleted things are missing. */
  names: z.record(z.string(), z.string()),
})
export type AuditRow = z.output<typeof AuditRow>
export const AuditRows = listOf(AuditRow)
