import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'

/**
 * Single values of the deployment, such as the demo's clock offset and the day the demo was last prepared
 * for.
 */
export const studioState = pgTable('studio_state', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
})

/**
 * Settings made by Admins, one row per part (`Parts`); an absent or null value falls back to the environment.
 */
export const studioSettings = pgTable('studio_settings', {
  part: text().primaryKey(),
  /** Identifies the row in the audit log. */
  id: uuid().notNull().defaultRandom(),
  value: jsonb().notNull(),
})

/**
 * Calls counted per limit and caller, so that limits apply across all servers (S-A4, D17.limits); a window
 * starts with its first call.
 */
export const limitCounters = pgTable(
  'limit_counters',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEnds: instant().notNull(),
  },
  (table) => [index('limit_counters_by_end').on(table.windowEnds)],
)

/**
 * Mails, written in the transaction of the change they report and sent by a job; the demo's outbox shows them
 * too.
 */
export const mails = pgTable(
  'mails',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Prevents a repeated job from sending it twice. */
    key: text().notNull().unique('mails_key'),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    replyTo: text(),
    /** URL that unsubscribes by POST; null for receipts. */
    unsubscribeUrl: text(),
    writtenAt: instant().notNull(),
    sentAt: instant(),
    /** When a body with a secret is deleted, by the machine clock (D17.clock); null if it holds no secret. */
    secretUntil: instant(),
    /** Whether it is sent even if mails to its address come back. */
    isReceipt: boolean().notNull().default(false),
    /** How often the mail server has answered 'not now' or refused it by policy. */
    tries: integer().notNull().default(0),
    /** Why it is not sent any more: the address does not exist, or an earlier mail has come back. */
    outcome: text({ enum: ['returned', 'left_out'] }),
    /** Whether the row is deleted once sent, because the person has been erased. */
    goesOnceSent: boolean().notNull().default(false),
  },
  (table) => [
    index('mails_to').on(table.to),
    index('mails_reply_to').on(sql`lower(${table.replyTo})`).where(sql`${table.replyTo} is not null`),
    index('mails_with_secret')
      .on(table.secretUntil)
      .where(sql`${table.secretUntil} is not null and ${table.text} <> ''`),
  ],
)

/** Files of the studio: key, size, content type and hash (S-F5). */
export const files = pgTable('files', {
  id: uuid().primaryKey().defaultRandom(),
  /** Key in the file store. */
  key: text().notNull().unique('files_key'),
  contentType: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
  createdAt: instant().notNull(),
})

/** Actions of Admins, and of teachers on behalf of others; written with the change, never altered (S-R4). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null once the person is deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** `room.done` in the past tense, such as `plan.changed`. */
    action: text().notNull(),
    /** Id of the changed row. */
    subject: uuid(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index('audit_log_by_date').on(table.at, table.id),
    index('audit_log_of_user').on(table.userId, table.at),
    index('audit_log_of_subject').on(table.subject),
    index('audit_log_of_action').on(table.action, table.at),
  ],
)

/**
 * Row counts of large tables, stored as changes to sum up (D18.counts). Each write adds a row, so that writes
 * never wait for each other; from time to time the rows of a name are merged into one. Triggers
 * maintain them, so that a row counts in its own transaction whoever writes it; counting a million index entries takes
 * 60 to 100 ms, and `reltuples` is minutes old and knows no condition.
 */
export const counts = pgTable(
  'counts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    name: text().notNull(),
    change: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('counts_by_name').on(table.name, table.id)],
)

/**
 * Figures of each day of the studio by plan: money of the ledger, memberships that began and that ended. Stored
 * as changes to sum up: each write adds a row, so that writes never wait for each other; from time to time the rows of
 * a day are merged. Triggers maintain it, so that it is always current: a refund that arrives today for a past day
 * changes that day, and I15 compares it with the ledger.
 */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    day: date({ mode: 'string' }).notNull(),
    /** Null for money of invoices without a plan: it counts for the current plan of their membership. */
    planId: uuid(),
    /** Sum of ledger amounts; money that leaves the studio is negative. */
    cents: bigint({ mode: 'number' }).notNull().default(0),
    /** Number of ledger rows, so that a plan whose money was all refunded is still listed. */
    movements: integer().notNull().default(0),
    began: integer().notNull().default(0),
    ended: integer().notNull().default(0),
  },
  (table) => [index('daily_figures_by_day').on(table.day, table.id)],
)
