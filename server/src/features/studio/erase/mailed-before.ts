import { type SQL, sql } from 'drizzle-orm'
import { auditLog } from '../../../database/tables/audit.ts'
import { mails } from '../../../database/tables/studio.ts'

/** The action of the audit entries that hold a person's former addresses, with the time of each change. */
export const EMAIL_CHANGED = 'person.emailChanged'

/**
 * Condition on `mails`: written to a person at an address that was theirs then, or about a change of it. A mail that
 * somebody else got later at the same address is not among them (S-A17, S-D2).
 */
export function mailedBefore(userId: string): SQL {
  return sql`(${mails.key} like ${`${emailChangeKey(userId)}%`} or exists (
    select from ${auditLog} where ${auditLog.subject} = ${userId} and ${auditLog.action} = ${EMAIL_CHANGED}
      and ${auditLog.before} ->> 'email' = ${mails.to} and ${auditLog.at} >= ${mails.writtenAt}))`
}

/** Beginning of the keys of mails about a person's change of address. */
export const emailChangeKey = (userId: string) => `email-change-${userId}-`
