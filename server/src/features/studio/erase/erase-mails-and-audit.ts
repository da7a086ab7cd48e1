import { and, eq, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../database/any-of.ts'
import type { Transaction } from '../../../database/connect.ts'
import { auditLog } from '../../../database/tables/audit.ts'
import { mails } from '../../../database/tables/studio.ts'
import { deleteJobsAbout } from '../../../platform/postgres-queue.ts'
import { mailedBefore } from './mailed-before.ts'

/**
 * Erases a person from mails, jobs and the audit log (S-D2): deletes mails to them, also at former addresses; of entries about them, their invitation
 * included, only actor, action and time remain.
 */
export async function eraseMailsAndAudit(
  tx: Transaction,
  { id, email, emailFolded }: { id: string; email: string; emailFolded: string },
): Promise<void> {
  await deleteJobsAbout(tx, emailFolded)
  const aboutThem = or(
    eq(auditLog.subject, id),
    and(eq(auditLog.action, 'teacher.invited'), sql`lower(${auditLog.after} ->> 'email') = ${emailFolded}`),
  )
  const invited = await tx
    .select({ email: sql<string | null>`${auditLog.after} ->> 'email'` })
    .from(auditLog)
    .where(aboutThem)
  const addresses = invited.flatMap((row) => row.email ?? [])
  await tx.delete(mails).where(or(anyOf(mails.to, [email, ...addresses]), mailedBefore(id)))
  await tx.update(auditLog).set({ before: null, after: null }).where(aboutThem)
}
