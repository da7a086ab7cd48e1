import { fieldTexts, refusals } from '@studio/contract/people/messages.ts'
import { mayEnter } from '@studio/contract/people/rules.ts'
import { Id } from '@studio/contract/values.ts'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { passwordResets } from '../../../database/tables/people.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { hashToken } from '../../../platform/tokens.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { lockPerson } from '../lock-person.ts'
import { forgetWrongCodes } from '../second-factor/check-code.ts'
import { refuseEntry } from '../sign-in/refuse-entry.ts'
import { resetFailures } from '../sign-in/wrong-passwords.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './hash-password.ts'
import { setPassword } from './set-password.ts'

interface Reset {
  userId: string
  code: string
  password: string
  address: string
}

/**
 * Sets a new password with a mailed code, once and within 30 minutes; ends every session and mails a notice
 * (S-A7, S-A9). 400 ResetCodeInvalid, or 400 at password for a common one; 403 Blocked or Inactive, and the link stays (S-Z12).
 */
export async function resetPassword(context: Context, _viewer: Viewer, input: Reset) {
  if (!Id.safeParse(input.userId).success) throw codeInvalid()
  const open = and(
    eq(passwordResets.userId, input.userId),
    eq(passwordResets.codeHash, hashToken(input.code)),
    gt(passwordResets.expiresAt, context.clock.machine()),
  )
  const [known] = await context.db.select().from(passwordResets).where(open)
  if (!known) throw codeInvalid()
  if (isCommonPassword(input.password)) throw refuseField('password', fieldTexts.passwordCommon)
  const passwordHash = await hashPassword(input.password, { address: input.address, account: input.userId })
  const person = await inTransaction(context.db, async (tx) => {
    refuseEntry(context, mayEnter(await lockPerson(tx, known.userId), context.clock.now()), known.userId)
    const [used] = await tx.delete(passwordResets).where(open).returning()
    if (!used) throw codeInvalid()
    return setPassword(context, tx, { userId: used.userId, passwordHash, because: 'passwordReset' })
  })
  await forgetWrongCodes(context, person.id)
  await resetFailures(context, { emailFolded: person.emailFolded, address: input.address })
  return {}
}

function codeInvalid(): Refusal {
  return new Refusal('invalid', refusals.resetCodeInvalid, { code: 'ResetCodeInvalid' })
}
