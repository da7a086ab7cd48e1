import type { NarrowedTo } from '@studio/contract/people/saved-views/schema.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** Everyone with an account. `registeredFully` is null until a member has finished sign-up (D3). */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    userName: text().notNull(),
    userNameFolded: text().notNull().unique('users_user_name'),
    email: text().notNull(),
    emailFolded: text().notNull().unique('users_email'),
    /** The address to which a mail came back; of no meaning once the address is another. */
    returnedEmail: text(),
    passwordHash: text().notNull(),
    role: text({ enum: ['Student', 'Coach', 'Admin'] })
      .notNull()
      .default('Student'),
    active: boolean().notNull().default(true),
    avatarUrl: text(),
    coverUrl: text(),
    color: text(),
    description: text().notNull().default(''),
    tags: text().array().notNull().default(sql`'{}'`),
    instagrammAccount: text(),
    instagrammVerified: boolean().notNull().default(false),
    address: text().notNull().default(''),
    country: text().notNull().default(''),
    city: text().notNull().default(''),
    blockedAccess: boolean().notNull().default(false),
    blockedChat: boolean().notNull().default(false),
    blockedComments: boolean().notNull().default(false),
    blockedToDateTime: instant(),
    registeredAt: instant().notNull(),
    registeredFully: instant(),
    /** IANA time zone reported by the browser; null before that. */
    timeZone: text(),
    /** When the second factor was switched on; null without one (S-A16). */
    secondFactorSince: instant(),
    /** Whether watched videos are recorded (`video_progress`). */
    keepsHistory: boolean().notNull().default(true),
    /** The studio's day on which they last cleared their history. */
    historyClearedOn: date({ mode: 'string' }),
  },
  (table) => [
    index('users_by_registration').on(table.registeredAt, table.id),
    index('users_by_role').on(table.role, table.registeredAt, table.id),
    // Recipients of a notification to a whole role, by an index-only scan.
    index('users_reached')
      .on(table.role, table.id)
      .where(sql`active and registered_fully is not null and not blocked_access`),
    index('users_by_name').on(sql`(bare_text(${table.userName}) collate "C")`, table.id),
    // For searches by a part of a name, using the extension pg_trgm.
    index('users_email_part').using('gin', sql`bare_text(${table.email}) gin_trgm_ops`),
    index('users_user_name_part').using('gin', sql`bare_text(${table.userName}) gin_trgm_ops`),
    index('users_full_name_part').using(
      'gin',
      sql`bare_text(${table.firstName} || ' ' || ${table.lastName}) gin_trgm_ops`,
    ),
  ],
)

/** What an Admin narrowed the list of people to, under a name of theirs. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    narrowed: jsonb().$type<NarrowedTo>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('saved_views_of_user').on(table.userId, table.createdAt)],
)

/** Invitations of teachers and Admins: the token is stored hashed, works once and expires after seven days (S-A13). */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    emailFolded: text().notNull(),
    userName: text().notNull(),
    role: text({ enum: ['Coach', 'Admin'] })
      .notNull()
      .default('Coach'),
    tokenHash: text().notNull().unique('invitations_token'),
    invitedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    invitedAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    index('invitations_of_admin').on(table.invitedBy),
    index('invitations_of_address').on(table.emailFolded),
  ],
)

/** Solved captchas: the row makes a second use fail on every server (S-A14). */
export const solvedCaptchas = pgTable('solved_captchas', {
  signature: text().primaryKey(),
  expiresAt: instant().notNull(),
})

/** One row per sign-in on a device; refresh tokens are stored hashed and rotated (S-S2, S-S3). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    refreshHash: text().notNull().unique('sessions_refresh'),
    /** Keyed digest of the address of the last sign-in or renewal; null for older rows (S-A4). */
    addressHash: text(),
    /** Browser and system, as reported at the last sign-in or renewal; null if not reported. */
    device: text(),
    startedAt: instant().notNull(),
    rotatedAt: instant().notNull(),
    endedAt: instant(),
    endedBecause: text(),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
)

/**
 * One row each time an Admin views the studio as somebody else; it has no effect after the Admin's own
 * session ends.
 */
export const looks = pgTable(
  'looks',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    adminId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The Admin's own session, which started it. */
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    startedAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [
    index('looks_of_user').on(table.userId),
    index('looks_of_admin').on(table.adminId),
    index('looks_of_session').on(table.sessionId),
  ],
)

/**
 * Rotated refresh tokens: reuse within 30 s returns their successor again, later it revokes the session
 * (S-S3).
 */
export const spentRefreshTokens = pgTable(
  'spent_refresh_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    spentAt: instant().notNull(),
  },
  (table) => [index('spent_refresh_tokens_of_session').on(table.sessionId)],
)

/** A new address that its owner has not confirmed yet; at most one per person, and a new one replaces it (S-A17). */
export const emailChanges = pgTable('email_changes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  codeHash: text().notNull(),
  expiresAt: instant().notNull(),
})

/**
 * Former addresses whose owners can take them back with the link of the mail about the change; one row per change, until its
 * link expires (S-A17).
 */
export const emailReturns = pgTable(
  'email_returns',
  {
    codeHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The former address. */
    email: text().notNull(),
    emailFolded: text().notNull(),
    /** When the change was asked for, by the machine's clock: what is younger at sign-in is void with it. */
    askedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('email_returns_of_person').on(table.userId),
    index('email_returns_of_address').on(table.emailFolded),
  ],
)

/** At most one open reset code per person; a new one replaces it (S-A7). */
export const passwordResets = pgTable('password_resets', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  codeHash: text().notNull(),
  expiresAt: instant().notNull(),
})

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
