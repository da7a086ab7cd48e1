import { and, eq, not, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/connect.ts'
import { auditLog } from '../../../database/tables/audit.ts'
import { mails } from '../../../database/tables/studio.ts'
import { deleteJobsAbout } from '../../../platform/postgres-queue.ts'
import { addressesOf, EMAIL_CHANGE_ASKED, EMAIL_CHANGED, ownMails } from './own-mails.ts'

/**
 * Erases a person from mails, jobs and the audit log (S-D2): deletes mails to them, also at former addresses; of entries about them, their invitation
 * included, only actor, action and time remain.
 */
export async function eraseMailsAndAudit(
  tx: Transaction,
  person: { id: string; email: string; emailFolded: string },
): Promise<void> {
  await deleteJobsAbout(tx, person.emailFolded)
  const addresses = await addressesOf(tx, person)
  const folded = [person.emailFolded, ...addresses.spans.map(({ email }) => email.toLowerCase())]
  const aboutThem = or(
    eq(auditLog.subject, person.id),
    and(
      eq(auditLog.action, 'teacher.invited'),
      sql`lower(${auditLog.after} ->> 'email') = any(${sql.param(folded)})`,
    ),
  )
  const invited = await tx
    .select({ email: sql<string | null>`${auditLog.after} ->> 'email'` })
    .from(auditLog)
    // An address that was asked for may be somebody else's: of its mails only those about the change are theirs.
    .where(and(aboutThem, not(anyOf(auditLog.action, [EMAIL_CHANGE_ASKED, EMAIL_CHANGED]))))
  const invitations = invited.flatMap((row) => row.email ?? [])
  await tx.delete(mails).where(or(ownMails(person.id, addresses), anyOf(mails.to, invitations)))
  await tx.update(auditLog).set({ before: null, after: null }).where(aboutThem)
}
