import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'

/**
 * Mail kinds that people turned on or off; without a row, the default in the contract's `mailKinds` applies.
 */
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
    // Partial index to find the recipients of opt-in kinds, which few people want.
    index('mail_choices_wanted').on(table.kind, table.userId).where(sql`wanted`),
  ],
)
