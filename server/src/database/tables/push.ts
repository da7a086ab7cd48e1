import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { sessions, users } from './people.ts'

/**
 * Devices that messages are pushed to, one per session: a browser's PushSubscription (RFC 8030). A trigger
 * deletes the row when its session ends, so that no way of ending one can forget it: a lost phone shows nothing more.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid()
      .notNull()
      .unique('push_devices_session')
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** URL at the browser's push service; whoever knows it can send there what nobody can read. */
    endpoint: text().notNull().unique('push_devices_endpoint'),
    /** The browser's public key and its secret in base64url, with which messages are encrypted (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant().notNull(),
    /** When its push service last accepted a message; null before the first. */
    sentAt: instant(),
    /** Messages in a row that its push service did not accept. */
    failures: integer().notNull().default(0),
  },
  (table) => [index('push_devices_of_user').on(table.userId, table.createdAt)],
)
