import { z } from 'zod'
import { listOf, Paging } from '../paging.ts'
import { terms } from '../plans/terms.ts'
import { Id, Instant } from '../values.ts'

export const MOVE_IN_KINDS = ['people', 'films', 'subscriptions'] as const
export type MoveInKind = (typeof MOVE_IN_KINDS)[number]

/** Kinds that come in a file; subscriptions are read from the payment provider's account. */
export const FILE_KINDS = ['people', 'films'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What a column of a list of people may become. */
export const MEMBER_FIELDS = [
  'email',
  'firstname',
  'lastname',
  'name',
  'username',
  'registered',
  'country',
  'city',
  'address',
] as const
export type MemberField = (typeof MEMBER_FIELDS)[number]

/** What a column of a list of films may become. */
export const FILM_FIELDS = [
  'link',
  'title',
  'teacher',
  'description',
  'tags',
  'level',
  'props',
  'date',
] as const
export type ColumnField = MemberField | (typeof FILM_FIELDS)[number]

export const FIELDS_OF: Record<MoveInKind, readonly ColumnField[]> = {
  people: MEMBER_FIELDS,
  films: FILM_FIELDS,
  // They are read as people, who are made where they are not here yet.
  subscriptions: ['email', 'name'],
}

/** How a list may write its days; the first is ISO 8601, with or without a time. */
export const DAY_FORMS = [
  'YYYY-MM-DD',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'YYYY/MM/DD',
  'YY-MM-DD',
  'YY/MM/DD',
  'D MMM YYYY',
  'MMM D, YYYY',
] as const
export type DayForm = (typeof DAY_FORMS)[number]

/** A list is read without writing, then waits for the Admin, and moves in; from there it can be taken back. */
export const MOVE_IN_STATES = [
  'checking',
  'checked',
  'moving',
  'paused',
  'done',
  'takingBack',
  'takenBack',
] as const
export type MoveInState = (typeof MOVE_IN_STATES)[number]

export const LINE_STATES = ['unread', 'right', 'refused', 'known', 'moved', 'takenBack'] as const
export type LineState = (typeof LINE_STATES)[number]

export const MOST_LINES = 20_000
export const MOST_COLUMNS = 100

const Becomes = z.enum([...MEMBER_FIELDS, ...FILM_FIELDS]).nullable()

export const MoveInColumn = z.object({
  name: z.string(),
  /** Its field in the first line of the list. */
  sample: z.string(),
  becomes: Becomes,
})

/** A price at the payment provider, and what becomes of its subscriptions. */
export const MoveInPrice = z.object({
  id: z.string(),
  /** What it is called there. */
  title: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** Null if the studio has none of that length, which `every` says. */
  term: z.enum(terms).nullable(),
  every: z.string(),
  /** Subscriptions that run at it. */
  count: z.number().int(),
  planId: Id.nullable(),
  /** Whether members here have it already, so that its plan is decided. */
  isFixed: z.boolean(),
})
export type MoveInPrice = z.output<typeof MoveInPrice>

/** What the next charges of subscriptions of a term, in the studio's currency, come to. */
export const MoveInSum = z.object({
  term: z.enum(terms),
  /** At the payment provider. */
  there: z.object({ count: z.number().int(), amount: z.number() }),
  /** Of those that move in, have moved in or are here. */
  here: z.object({ count: z.number().int(), amount: z.number() }),
})
export type MoveInSum = z.output<typeof MoveInSum>

export const MoveIn = z.object({
  id: Id,
  kind: z.enum(MOVE_IN_KINDS),
  file: z.string(),
  state: z.enum(MOVE_IN_STATES),
  columns: z.array(MoveInColumn),
  /** Null where no day can be read, or where more than one form is possible. */
  days: z.enum(DAY_FORMS).nullable(),
  /** Whose films are whose line names no teacher. */
  teacherId: Id.nullable(),
  /** Whether everybody who moves in gets a mail. */
  mail: z.boolean(),
  /** Whom it waits for, or why the payment provider did not let it be read or moved; null where it goes on. */
  fault: z.string().nullable(),
  readAt: Instant,
  endedAt: Instant.nullable(),
  /** Lines by their state. */
  lines: z.record(z.enum(LINE_STATES), z.number().int()),
  /** Of subscriptions, once all were read. */
  prices: z.array(MoveInPrice).optional(),
  sums: z.array(MoveInSum).optional(),
  /** Those that move in or are here, by what becomes of their next charge. */
  parts: z.object({ different: z.number().int(), ending: z.number().int() }).optional(),
  /** When the first of all next charges is due, there and here; null where nothing is charged again. */
  first: z.object({ there: Instant.nullable(), here: Instant.nullable() }).optional(),
})
export type MoveIn = z.output<typeof MoveIn>

export const MoveInQuery = z.object({ kind: z.enum(FILE_KINDS).default('people') })

export const MoveIns = z.object({ records: z.array(MoveIn) })

export const MoveInColumns = z.strictObject({
  becomes: z.array(Becomes).max(MOST_COLUMNS),
  days: z.enum(DAY_FORMS).nullable(),
  /** Whose films are whose line names no teacher; as before by default. */
  teacherId: Id.nullable().optional(),
})
export type MoveInColumns = z.output<typeof MoveInColumns>

/** Which plan the subscriptions of a price become; null to leave them where they are. */
export const MoveInPlan = z.strictObject({ price: z.string().max(200), planId: Id.nullable() })
export type MoveInPlan = z.output<typeof MoveInPlan>

/** What a line that was refused says instead, column by column. */
export const LineFix = z.strictObject({
  line: z.number().int().positive().max(1_000_000),
  cells: z.array(z.string().max(1_000)).max(MOST_COLUMNS),
})
export type LineFix = z.output<typeof LineFix>

export const MoveInWish = z.strictObject({
  state: z.enum(['moving', 'paused', 'takingBack']),
  /** Whether everybody who moves in gets a mail; as before by default. */
  mail: z.boolean().optional(),
})
export type MoveInWish = z.output<typeof MoveInWish>

/** What moves in or is here already: all of it, what is charged otherwise here than there, what is not charged again. */
export const LINE_PARTS = ['all', 'different', 'ending'] as const
export type LinePart = (typeof LINE_PARTS)[number]

export const MoveInLinesQuery = Paging.extend({
  state: z.enum(LINE_STATES).optional(),
  part: z.enum(LINE_PARTS).optional(),
})
export type MoveInLinesQuery = z.output<typeof MoveInLinesQuery>

export const DryRunQuery = z.object({ id: Id })

const MoveInCharge = z.object({
  /** Null if nothing is charged again. */
  amount: z.number().nullable(),
  /** Its time, or that of the end. */
  on: Instant,
})
export type MoveInCharge = z.output<typeof MoveInCharge>

/** A subscription at the payment provider, and how it goes on here. */
export const MoveInMembership = z.object({
  name: z.string(),
  email: z.string(),
  price: z.string(),
  amount: z.number(),
  state: z.enum(['active', 'trialing', 'past_due', 'ending']),
  /** The next charge at the payment provider, and as the studio makes it. */
  there: MoveInCharge,
  here: MoveInCharge,
  /** Why it is another one here; empty where it is the same. */
  difference: z.string(),
  code: z.string().nullable(),
  /** Charges that the code still discounts; null for all. */
  chargesLeft: z.number().int().nullable(),
})
export type MoveInMembership = z.output<typeof MoveInMembership>

export const MoveInLine = z.object({
  /** Counted from 1, as a text editor counts. */
  line: z.number().int(),
  state: z.enum(LINE_STATES),
  /** As it was understood; null for a line that was not. */
  person: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      registered: Instant,
    })
    .nullable(),
  film: z.object({ title: z.string(), link: z.string(), teacher: z.string() }).nullable(),
  membership: MoveInMembership.optional(),
  /** The person, if they are here. */
  userId: Id.nullable(),
  /** What stands in it, of a line that was not understood. */
  text: z.string(),
  /** Why it is refused. */
  reason: z.string(),
  /** Its fields, of a line that is refused. */
  cells: z.array(z.string()),
})
export type MoveInLine = z.output<typeof MoveInLine>

export const MoveInLines = listOf(MoveInLine)
