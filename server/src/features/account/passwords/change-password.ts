import { refusals } from '@studio/contract/account/messages.ts'
import { fieldTexts } from '@studio/contract/people/messages.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { isCommonPassword } from '../../people/common-passwords.ts'
import { hashPassword, isPassword } from '../../people/passwords.ts'
import { countFailure, oldPasswordAllowances, refuseAfterFailures } from '../sign-in/failures.ts'
import { setPassword } from '../sign-in/set-password.ts'

interface Change {
  userId: string
  oldPassword: string
  newPassword: string
  address: string
}

/**
 * Changes one's own password, Admins included; the session at hand goes on, others end (S-A9, S-A10).
 * 403 for anybody else's; 400 WrongPassword, counted for the session, which no stranger has, and for the address; 400 at
 * newPassword for a common one.
 */
export async function changePassword(context: Context, viewer: Viewer, input: Change): Promise<void> {
  const { id: userId, sessionId } = signedIn(viewer)
  if (userId !== input.userId) throw new Refusal('notAllowed', studioRefusals.notAllowed)
  const [person] = await context.db.select().from(users).where(eq(users.id, userId))
  if (!person) throw new Refusal('tokenInvalid', studioRefusals.tokenBroken)
  if (isCommonPassword(input.newPassword)) throw refuseField('newPassword', fieldTexts.passwordCommon)
  const failures = oldPasswordAllowances(sessionId, input.address)
  const asker = { address: input.address, account: person.emailFolded }
  await refuseAfterFailures(context, failures)
  if (!(await isPassword(person.passwordHash, input.oldPassword, asker))) {
    await countFailure(context, failures)
    const fields = { oldPassword: refusals.wrongPassword }
    throw new Refusal('invalid', refusals.wrongPassword, { code: 'WrongPassword', fields })
  }
  const passwordHash = await hashPassword(input.newPassword, asker)
  await inTransaction(context.db, (tx) =>
    setPassword(context, tx, { userId, passwordHash, because: 'passwordChanged', except: sessionId }),
  )
  await context.viewers.forget(userId)
}
