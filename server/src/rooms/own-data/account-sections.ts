import { and, desc, eq, getTableColumns, gte, or, sql } from 'drizzle-orm'
import { mailChoices } from '../../database/tables/mail-choices.ts'
import { moveInLines, moveIns } from '../../database/tables/moving-in.ts'
import { emailChanges, emailReturns, savedViews, sessions, users } from '../../database/tables/people.ts'
import { pushDevices } from '../../database/tables/push.ts'
import { passkeys } from '../../database/tables/second-factors.ts'
import { auditLog, mails } from '../../database/tables/studio.ts'
import { addressesOf, ownMails, ownMessages } from '../studio/erase/own-mails.ts'
import { type Section, single } from './section.ts'

// Internal fields: the password's hash and normal forms.
const {
  passwordHash: _hash,
  userNameFolded: _userName,
  emailFolded: _email,
  ...profileColumns
} = getTableColumns(users)

/** Account, sessions, passkeys, mails and audit entries. */
export const accountSections: readonly Section[] = [
  {
    name: 'profile',
    of: [],
    read: single(({ db }, userId) => db.select(profileColumns).from(users).where(eq(users.id, userId))),
  },
  {
    name: 'newEmail',
    of: ['email_changes.user_id'],
    read: single(({ db }, userId) =>
      db
        .select({ email: emailChanges.email, linkUntil: emailChanges.expiresAt })
        .from(emailChanges)
        .where(eq(emailChanges.userId, userId)),
    ),
  },
  {
    name: 'formerEmails',
    of: ['email_returns.user_id'],
    read: single(({ db }, userId) =>
      db
        .select({ email: emailReturns.email, linkUntil: emailReturns.expiresAt })
        .from(emailReturns)
        .where(eq(emailReturns.userId, userId))
        .orderBy(emailReturns.expiresAt),
    ),
  },
  {
    name: 'sessions',
    of: ['sessions.user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({
          device: sessions.device,
          signedInAt: sessions.startedAt,
          lastSeenAt: sessions.rotatedAt,
          endedAt: sessions.endedAt,
          endedBecause: sessions.endedBecause,
        })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.startedAt), sessions.id)
        .limit(limit)
        .offset(offset),
  },
  {
    name: 'passkeys',
    of: ['passkeys.user_id'],
    read: single(({ db }, userId) =>
      db
        .select({ name: passkeys.name, madeAt: passkeys.madeAt, lastUsedAt: passkeys.lastUsedAt })
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(passkeys.madeAt, passkeys.id),
    ),
  },
  {
    name: 'savedViews',
    of: ['saved_views.user_id'],
    read: single(({ db }, userId) =>
      db
        .select({ name: savedViews.name, narrowed: savedViews.narrowed, createdAt: savedViews.createdAt })
        .from(savedViews)
        .where(eq(savedViews.userId, userId))
        .orderBy(savedViews.createdAt, savedViews.id),
    ),
  },
  {
    name: 'movedIn',
    of: ['move_in_lines.user_id'],
    read: single(({ db }, userId) =>
      db
        .select({ list: moveIns.file, readAt: moveIns.readAt, asRead: moveInLines.found })
        .from(moveInLines)
        .innerJoin(moveIns, eq(moveIns.id, moveInLines.moveInId))
        .where(eq(moveInLines.userId, userId))
        .orderBy(moveIns.readAt),
    ),
  },
  {
    name: 'mailChoices',
    of: ['mail_choices.user_id'],
    read: single(({ db }, userId) =>
      db
        .select({ kind: mailChoices.kind, wanted: mailChoices.wanted, chosenAt: mailChoices.chosenAt })
        .from(mailChoices)
        .where(eq(mailChoices.userId, userId))
        .orderBy(mailChoices.kind),
    ),
  },
  {
    name: 'pushDevices',
    of: ['push_devices.user_id'],
    read: single(({ db }, userId) =>
      db
        .select({
          device: sessions.device,
          addedAt: pushDevices.createdAt,
          lastMessageAt: pushDevices.sentAt,
        })
        .from(pushDevices)
        .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
        .where(eq(pushDevices.userId, userId))
        .orderBy(desc(pushDevices.createdAt)),
    ),
  },
  {
    name: 'mails',
    of: [],
    async read({ db }, userId, { limit, offset }) {
      const [person] = await db
        .select({ id: users.id, email: users.email, registeredAt: users.registeredAt })
        .from(users)
        .where(eq(users.id, userId))
      if (!person) return []
      const addresses = await addressesOf(db, person)
      // An address need not be proved at sign-up: whoever had it before wrote for the studio alone.
      const isTheirs = and(ownMessages(addresses), gte(mails.writtenAt, person.registeredAt))
      const rows = await db
        .select({
          subject: mails.subject,
          writtenAt: mails.writtenAt,
          sentAt: mails.sentAt,
          youWrote: sql<string | null>`case when ${isTheirs} then ${mails.text} end`,
        })
        .from(mails)
        .where(ownMails(userId, addresses))
        .orderBy(desc(mails.id))
        .limit(limit)
        .offset(offset)
      return rows.map(({ youWrote, ...mail }) => ({ ...mail, ...(youWrote !== null && { youWrote }) }))
    },
  },
  {
    name: 'auditLog',
    of: ['audit_log.user_id'],
    read: ({ db }, userId, { limit, offset }) =>
      db
        .select({
          at: auditLog.at,
          action: auditLog.action,
          byYou: sql<boolean>`${auditLog.userId} is not distinct from ${userId}::uuid`,
        })
        .from(auditLog)
        .where(or(eq(auditLog.userId, userId), eq(auditLog.subject, userId)))
        .orderBy(desc(auditLog.id))
        .limit(limit)
        .offset(offset),
  },
]
