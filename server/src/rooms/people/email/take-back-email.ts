import { emailRefusals } from '@studio/contract/people/email/messages.ts'
import { fieldTexts } from '@studio/contract/people/messages.ts'
import { mayEnter } from '@studio/contract/people/rules.ts'
import { Id } from '@studio/contract/values.ts'
import { and, eq, gt, gte } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction, violatedConstraint } from '../../../database/connect.ts'
import { emailReturns } from '../../../database/tables/people.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { hashToken } from '../../../platform/tokens.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { lockPerson } from '../lock-person.ts'
import { mailTo } from '../mails.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { setPassword } from '../passwords/set-password.ts'
import { forgetWrongCodes } from '../second-factor/check-code.ts'
import { voidFactorsSince } from '../second-factor/erase-second-factor.ts'
import { refuseEntry } from '../sign-in/refuse-entry.ts'
import { resetFailures } from '../sign-in/wrong-passwords.ts'
import { emailTaken } from './change-email.ts'
import { moveTo } from './confirm-email.ts'
import { emailTakenBackMail } from './email-mails.ts'

interface TakenBack {
  userId: string
  code: string
  password: string
  address: string
}

/**
 * Restores a former address with the code of the mail sent there, once and within seven days, and sets a new password: whoever
 * changed the address knew the old one. All sessions end; of the second step what was set up since the change was asked for is
 * void, and so are the links of later changes; the address that loses the account is told (S-A17). 400 EmailCodeInvalid, or 400
 * at password for a common one; 403 Blocked or Inactive, and the link stays; 409 if the address is somebody else's.
 */
export async function takeBackEmail(
  context: Context,
  _viewer: Viewer,
  { userId, code, password, address }: TakenBack,
): Promise<{ email: string }> {
  if (!Id.safeParse(userId).success) throw codeInvalid()
  const open = and(
    eq(emailReturns.userId, userId),
    eq(emailReturns.codeHash, hashToken(code)),
    gt(emailReturns.expiresAt, context.clock.machine()),
  )
  const [known] = await context.db.select().from(emailReturns).where(open)
  if (!known) throw codeInvalid()
  if (isCommonPassword(password)) throw refuseField('password', fieldTexts.passwordCommon)
  const passwordHash = await hashPassword(password, { address, account: userId })
  await inTransaction(context.db, async (tx) => {
    const person = await lockPerson(tx, userId)
    refuseEntry(context, mayEnter(person, context.clock.now()), userId)
    const [used] = await tx.delete(emailReturns).where(open).returning()
    if (!used) throw codeInvalid()
    await restore(context, tx, person, used)
    await setPassword(context, tx, { userId, passwordHash, because: 'passwordReset' })
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'users_email' ? emailTaken() : error
  })
  await forgetWrongCodes(context, userId)
  await resetFailures(context, { emailFolded: known.emailFolded, address })
  return { email: known.email }
}

async function restore(
  context: Context,
  tx: Transaction,
  person: Awaited<ReturnType<typeof lockPerson>>,
  { email, askedAt, codeHash, expiresAt }: typeof emailReturns.$inferSelect,
): Promise<void> {
  const { id } = person
  await moveTo(context, tx, person, { email, by: { kind: 'person', id } })
  // Whoever had the address in between could take it back else.
  await tx
    .delete(emailReturns)
    .where(and(eq(emailReturns.userId, id), gte(emailReturns.expiresAt, expiresAt)))
  await voidFactorsSince(tx, person, askedAt)
  const contact = `${context.publicUrl()}/about#contact`
  await mailTo(context, tx, person, emailTakenBackMail(person, { email, contact, occasion: codeHash }))
}

const codeInvalid = () => new Refusal('invalid', emailRefusals.takeBackInvalid, { code: 'EmailCodeInvalid' })
