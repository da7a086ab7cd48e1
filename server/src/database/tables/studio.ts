import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** Single facts about the deployment: the demo's clock offset, the day the demo was last prepared for. */
export const studioState = pgTable('studio_state', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
})

/**
 * What Admins have set about the studio, a row for each part of it (`Parts`); what is absent or null there is as the
 * environment says.
 */
export const studioSettings = pgTable('studio_settings', {
  part: text().primaryKey(),
  /** Its name in the audit log. */
  id: uuid().notNull().defaultRandom(),
  value: jsonb().notNull(),
})

/**
 * Calls counted per limit and caller, so that limits hold for all servers (S-A4,
 * D17.limits); a window opens with its first call.
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

/** Mails written with the change they tell of and sent by a job; the demo's outbox reads them too. */
export const mails = pgTable(
  'mails',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Makes a repeated job send nothing twice. */
    key: text().notNull().unique('mails_key'),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    replyTo: text(),
    /** Where a POST unsubscribes; null for receipts. */
    unsubscribeUrl: text(),
    writtenAt: instant().notNull(),
    sentAt: instant(),
    /** Until when a body with a secret is kept, by the machine's clock (D17.clock); null where there is none in it. */
    secretUntil: instant(),
    /** Nothing of it is kept once it is sent: the person has been erased. */
    goesOnceSent: boolean().notNull().default(false),
  },
  (table) => [
    index('mails_to').on(table.to),
    index('mails_with_secret')
      .on(table.secretUntil)
      .where(sql`${table.secretUntil} is not null and ${table.text} <> ''`),
  ],
)

/** Files the studio keeps: where they are, how large they are and what they hold (S-F5). */
export const files = pgTable('files', {
  id: uuid().primaryKey().defaultRandom(),
  /** The key in the file store. */
  key: text().notNull().unique('files_key'),
  contentType: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
  createdAt: instant().notNull(),
})
