import { bigserial, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './people.ts'

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
