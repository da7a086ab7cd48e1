import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

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
