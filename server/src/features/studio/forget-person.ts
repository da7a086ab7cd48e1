import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { auditLog } from '../../database/tables/audit.ts'
import { mails } from '../../database/tables/studio.ts'

/**
 * Takes out of mails and of the audit log what they tell of a person who is erased (S-D2): the mails to him go, and of
 * the deeds on him stay who, what and when.
 */
export async function forgetPerson(
  tx: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await tx.delete(mails).where(eq(mails.to, email))
  await tx.update(auditLog).set({ before: null, after: null }).where(eq(auditLog.subject, id))
}
