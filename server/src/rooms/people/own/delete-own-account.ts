import { ownRefusals } from '@studio/contract/people/own/messages.ts'
import { mayDeleteOwnAccount } from '@studio/contract/people/rules.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { accountDeletedMail, mailTo } from '../mails.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { erasePermanently } from '../staff/erase-permanently.ts'

interface Wish {
  password: string
  address: string
}

/**
 * Erases the viewer, who has typed their password, as an Admin would (D18.own-deletion): the membership ends
 * now, and a last mail confirms that nothing is left. 409 for teachers and Admins; 503 if the provider is
 * unavailable, and the account is kept.
 */
export async function deleteOwnAccount(context: Context, viewer: Viewer, input: Wish): Promise<void> {
  const { id } = signedIn(viewer)
  const [person] = await context.db.select().from(users).where(eq(users.id, id))
  if (!person) throw new Refusal('tokenInvalid', studioRefusals.tokenBroken)
  const verdict = mayDeleteOwnAccount(person.role)
  if (!verdict.ok) throw new Refusal('conflict', ownRefusals[verdict.code])
  await requirePassword(context, viewer, { ...input, person, field: 'password' })
  await erasePermanently(context, viewer, id, {
    notify: (tx, erased) =>
      mailTo(context, tx, erased, accountDeletedMail(erased, `${context.publicUrl()}/about#contact`)),
  })
}
