import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import type { users } from '../../../database/tables/people.ts'
import { signedIn, type Viewer, visitor } from '../../../platform/viewer.ts'
import { withPersonLock } from '../../billing/person-lock.ts'
import { endBilling, eraseMemberships } from '../../membership/cancel/end-billing.ts'
import { erasePerson } from '../../people/commands.ts'
import { audit } from '../../studio/audit.ts'
import { eraseMailsAndAudit } from '../../studio/erase-mails-and-audit.ts'
import { dropPicture } from '../../studio/pictures.ts'
import { lockPerson } from '../lock-person.ts'

interface Around {
  /** What may still refuse, in the transaction that erases. */
  refuse?: (tx: Transaction) => Promise<void>
  /** What is left to say, once nothing of the person is there any more. */
  tell?: (tx: Transaction, person: typeof users.$inferSelect) => Promise<void>
}

/**
 * The one way in which a person is erased, by an Admin or by themselves (D10). Billing ends at the provider first, under
 * the lock that renewals take as well: 503 where that fails, and the person is still there (S-D2). Sessions, calendars,
 * joined calendars and feeds go with the person; invoices stay without them, and a teacher's videos go to the studio.
 * Pictures are removed by a job after the commit (S-D3). 404 for an unknown person.
 */
export async function eraseForGood(
  context: Context,
  viewer: Viewer,
  id: string,
  { refuse, tell }: Around,
): Promise<void> {
  await withPersonLock(context, id, async () => {
    await endBilling(context, id)
    await inTransaction(context.db, async (tx) => {
      await refuse?.(tx)
      const person = await lockPerson(tx, id)
      await eraseMemberships(tx, id)
      await eraseMailsAndAudit(tx, person)
      await erasePerson(tx, person)
      for (const url of [person.avatarUrl, person.coverUrl]) await dropPicture(context, tx, url)
      const themselves = signedIn(viewer).id === id
      const action = themselves ? 'person.deletedThemselves' : 'person.deleted'
      const before = { role: person.role }
      await audit(context, tx, themselves ? visitor : viewer, { action, subject: id, before })
      await tell?.(tx, person)
      await context.content.changed(tx)
    })
    await context.viewers.forget(id)
  })
}
