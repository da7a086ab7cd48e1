import { fieldTexts } from '@studio/contract/people/messages.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { type Proof, requireSecondFactor } from '../second-factor/check-code.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './hash-password.ts'
import { requirePassword } from './require-password.ts'
import { setPassword } from './set-password.ts'

interface Change extends Proof {
  userId: string
  oldPassword: string
  newPassword: string
  address: string
}

/**
 * Changes the viewer's own password, Admins included; the current session continues, others end (S-A9,
 * S-A10).
 * 403 for another person's; 400 WrongPassword, counted for the session, which no attacker has, and for the
 * address; 400 at newPassword for a common one. Where the second step is on, it is asked for as well (S-A16).
 */
export async function changePassword(context: Context, viewer: Viewer, input: Change) {
  const { id: userId, sessionId } = signedIn(viewer)
  if (userId !== input.userId) throw new Refusal('notAllowed', studioRefusals.notAllowed)
  const [person] = await context.db.select().from(users).where(eq(users.id, userId))
  if (!person) throw new Refusal('tokenInvalid', studioRefusals.tokenBroken)
  if (isCommonPassword(input.newPassword)) throw refuseField('newPassword', fieldTexts.passwordCommon)
  await requirePassword(context, viewer, { person, password: input.oldPassword, address: input.address })
  await requireSecondFactor(context, person, input)
  const asker = { address: input.address, account: person.emailFolded }
  const passwordHash = await hashPassword(input.newPassword, asker)
  await inTransaction(context.db, (tx) =>
    setPassword(context, tx, { userId, passwordHash, because: 'passwordChanged', except: sessionId }),
  )
  return {}
}
