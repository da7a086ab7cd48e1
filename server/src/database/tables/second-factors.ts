import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { users } from './people.ts'

/** What an authenticator app shares with the studio; the second step is on while `users.second_factor_since` is set (S-A16). */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Of the app in use, sealed with a key derived from the studio's secret; null before the first code of any. */
  secret: text(),
  /** Of an app that was told its secret and has shown no code yet, sealed as well. */
  begunSecret: text(),
  /** When that was; null without one. */
  begunAt: instant(),
  /** The last step of 30 seconds of which a code was used: none of it or before is good any more. */
  lastStep: integer().notNull(),
})

/** Recovery codes that nobody has used, hashed. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Passkeys (WebAuthn credentials) of the staff, as a second step at sign-in (S-A16). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Base64url, chosen by the authenticator. */
    credentialId: text().notNull().unique('passkeys_credential'),
    /** COSE key (RFC 9052) in base64url. */
    publicKey: text().notNull(),
    /** How often it was used, by its own count of 32 bits; 0 for one that does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser reaches it. */
    transports: text().array().notNull(),
    name: text().notNull(),
    madeAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_of_person').on(table.userId)],
)

/** What an authenticator is to sign: each is good once, for one person and one purpose, and for minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** 32 random bytes in base64url. */
    challenge: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['make', 'use'] }).notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('passkey_challenges_of_person').on(table.userId)],
)
