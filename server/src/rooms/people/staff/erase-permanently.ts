import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { invitations, users } from '../../../database/tables/people.ts'
import { signedIn, type Viewer, visitor } from '../../../platform/viewer.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { endBilling, eraseMemberships } from '../../membership/cancel/end-billing.ts'
import { eraseArchive } from '../../moving-in/leaving/stored-archive.ts'
import { audit } from '../../studio/audit.ts'
import { eraseListLines, eraseMailsAndAudit } from '../../studio/erase/erase-mails-and-audit.ts'
import { eraseSearches } from '../../studio/erase/erase-searches.ts'
import { dropPicture } from '../../studio/pictures.ts'
import { lockPerson } from '../lock-person.ts'
import { revokeInvitationsOf } from './invitations.ts'

interface Around {
  /** Check that may still throw, inside the erasing transaction. */
  refuse?: (tx: Transaction) => Promise<void>
  /** Runs after the person's data are deleted, e.g. to write a last mail. */
  notify?: (tx: Transaction, person: typeof users.$inferSelect) => Promise<void>
}

/**
 * Erases a person, for an Admin's deletion and for their own (D10). Billing ends at the provider first, under
 * the lock that renewals take as well: 503 if that fails, and the person is kept (S-D2). Sessions, calendars,
 * joined calendars and feeds are deleted with the person; invoices are kept without them, and a teacher's
 * videos pass to the studio. Pictures are removed by a job after the commit (S-D3). 404 for an unknown
 * person.
 */
export async function erasePermanently(
  context: Context,
  viewer: Viewer,
  id: string,
  { refuse, notify }: Around,
): Promise<void> {
  await withPersonLock(context, id, async () => {
    await endBilling(context, id)
    await inTransaction(context.db, async (tx) => {
      await refuse?.(tx)
      const person = await lockPerson(tx, id)
      await eraseMemberships(tx, id)
      const addresses = await eraseMailsAndAudit(tx, person)
      await eraseListLines(tx, addresses)
      await eraseSearches(tx, person, addresses)
      await eraseArchive(context, tx)
      const themselves = signedIn(viewer).id === id
      const doer = themselves ? visitor : viewer
      await revokeInvitationsOf(context, tx, doer, id)
      await erasePerson(tx, person)
      for (const url of [person.avatarUrl, person.coverUrl]) await dropPicture(context, tx, url)
      const action = themselves ? 'person.deletedThemselves' : 'person.deleted'
      const before = { role: person.role }
      await audit(context, tx, doer, { action, subject: id, before })
      await notify?.(tx, person)
      await context.content.changed(tx)
    })
  })
}

/** Deletes a person and the invitations to their address. */
export async function erasePerson(
  tx: Transaction,
  person: { id: string; emailFolded: string },
): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.emailFolded, person.emailFolded))
  await tx.delete(users).where(eq(users.id, person.id))
}
