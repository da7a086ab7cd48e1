import { date, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'

/** When a person is reminded of their daily practice, by their own clock. */
export const practiceReminders = pgTable('practice_reminders', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Monday is 1. */
  weekdays: smallint().array().notNull(),
  /** Minute of the day. */
  atMinute: smallint().notNull(),
  by: text({ enum: ['push', 'mail'] }).notNull(),
  chosenAt: instant().notNull(),
  /** Last day that needs no reminder: they had it, there was nothing to do, or it was chosen too late for that day. */
  remindedOn: date(),
})
