import { date, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'

/** When a person is reminded of their daily practice, by their own clock. */
export const practiceReminders = pgTable(
  'practice_reminders',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Monday is 1. */
    weekdays: smallint().array().notNull(),
    /** Minute of the day. */
    atMinute: smallint().notNull(),
    by: text({ enum: ['push', 'mail'] }).notNull(),
    chosenAt: instant().notNull(),
    /** Last day of which they were reminded. */
    remindedOn: date(),
  },
  (table) => [index('practice_reminders_by_minute').on(table.atMinute)],
)
