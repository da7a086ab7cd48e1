import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'

/** Which mails somebody chose to have or not; a kind without a row comes as `mailKinds` of the contract says. */
export const mailChoices = pgTable(
  'mail_choices',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    wanted: boolean().notNull(),
    chosenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    // Few want a kind that nobody gets unasked: these alone are looked through for its recipients.
    index('mail_choices_wanted').on(table.kind, table.userId).where(sql`wanted`),
  ],
)
