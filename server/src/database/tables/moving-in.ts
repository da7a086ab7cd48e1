import {
  type ColumnField,
  type DayForm,
  LINE_STATES,
  MOVE_IN_KINDS,
  MOVE_IN_STATES,
} from '@studio/contract/moving-in/schema.ts'
import type { RenewingTerm } from '@studio/contract/plans/terms.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'
import { videos } from './videos.ts'

/** A list of people, films or subscriptions from elsewhere, and how far it has moved in. */
export const moveIns = pgTable(
  'move_ins',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: MOVE_IN_KINDS }).notNull().default('people'),
    /** Its name at the sender; for display only. */
    file: text().notNull(),
    columns: jsonb().$type<{ name: string; sample: string; becomes: ColumnField | null }[]>().notNull(),
    days: text().$type<DayForm>(),
    /** Whose films are whose line names no teacher. */
    teacherId: uuid().references(() => users.id, { onDelete: 'set null' }),
    mail: boolean().notNull().default(true),
    /** Of subscriptions: the provider's prices, and the plans that they become; null before all were read. */
    prices: jsonb().$type<PriceThere[]>(),
    /** Hash of the password that nobody knows, which people have until they choose one. */
    passwordHash: text(),
    state: text({ enum: MOVE_IN_STATES }).notNull(),
    /** Grows with each change of the columns: a job that reads by older ones stops. */
    reading: integer().notNull().default(1),
    byUser: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Whom the work waits for, or why the provider did not let it go on, in words; null once it goes on. */
    fault: text(),
    readAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    index('move_ins_by_time').on(table.readAt),
    index('move_ins_of_admin').on(table.byUser),
    index('move_ins_of_teacher').on(table.teacherId),
    // One of a kind is in hand at a time, also of two that are sent at once.
    uniqueIndex('move_ins_one_in_hand')
      .on(table.kind)
      .where(sql`state in ('checking', 'checked', 'moving', 'paused')`),
  ],
)

export interface PriceThere {
  id: string
  title: string
  amountCents: number
  currency: string
  term: RenewingTerm | null
  every: string
  count: number
  planId: string | null
  isFixed: boolean
}

export interface FoundPerson {
  firstName: string
  lastName: string
  email: string
  registered: string
}

export interface FoundFilm {
  title: string
  link: string
  teacher: string
}

export interface ListedMembership {
  subscription: string
  customer: string
  price: string
  name: string
  email: string
  amountCents: number
  currency: string
  term: RenewingTerm | null
  state: 'active' | 'trialing' | 'past_due' | 'ending'
  /** Null if it is not charged again. */
  nextCents: number | null
  nextOn: string
  /** The next charge as the studio makes it, null as above, and why it is another one; absent for as there. */
  here?: { cents: number | null; on: string }
  difference?: string
  code: string | null
  chargesLeft: number | null
  /** What stands against it, whatever plan its price becomes. */
  wrong: string[]
  /** Whether the person was made for it. */
  made?: boolean
  /** Plan from the studio that made way for it. */
  given?: string
  /** Whether its person was the provider's customer already. */
  wasCustomer?: boolean
  /** Where its person is taxed by the provider's address, who had told nothing here. */
  country?: string
  /** The postal code of that address, whose person had told the country alone. */
  postalCode?: string
}

/** The lines of a list; what stood in them goes once they have moved in, or the list was taken back. */
export const moveInLines = pgTable(
  'move_in_lines',
  {
    moveInId: uuid()
      .notNull()
      .references(() => moveIns.id, { onDelete: 'cascade' }),
    /** Counted from 1, with the one that names the columns. */
    line: integer().notNull(),
    state: text({ enum: LINE_STATES }).notNull().default('unread'),
    cells: text().array().notNull(),
    /** What is wrong with the line itself, before its columns are looked at. */
    broken: text(),
    found: jsonb().$type<FoundPerson | FoundFilm | ListedMembership>(),
    reason: text(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    videoId: uuid().references(() => videos.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.moveInId, table.line] }),
    index('move_in_lines_by_state').on(table.moveInId, table.state, table.line),
    index('move_in_lines_of_user').on(table.userId),
    index('move_in_lines_of_video').on(table.videoId),
  ],
)
