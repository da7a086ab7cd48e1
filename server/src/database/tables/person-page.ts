import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'

/** Notes of Admins about a person: one text, visible to Admins only, deleted with the person. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    writtenAt: instant().notNull(),
  },
  (table) => [index('staff_notes_of_author').on(table.authorId)],
)
