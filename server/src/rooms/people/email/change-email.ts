import { DAY } from '@studio/contract/dates.ts'
import { emailRefusals } from '@studio/contract/people/email/messages.ts'
import { refusals as peopleRefusals } from '@studio/contract/people/messages.ts'
import { foldEmail, maySignIn } from '@studio/contract/people/rules.ts'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { emailChanges } from '../../../database/tables/people.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { hashToken, randomToken } from '../../../platform/tokens.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { EMAIL_CHANGE_ASKED } from '../../studio/erase/own-mails.ts'
import { lockPerson } from '../lock-person.ts'
import { mailTo } from '../mails.ts'
import { emailExists } from '../names.ts'
import { wrongPassword } from '../passwords/require-password.ts'
import { requireProof, type Typed } from '../second-factor/check-code.ts'
import { refuseEntry } from '../sign-in/refuse-entry.ts'
import { confirmEmailMail, emailChangeRequestMail } from './email-mails.ts'

/** Lifetime of the mailed link, in milliseconds: mails to a new address may be held back for hours. */
export const EMAIL_LINK_LIFETIME = DAY

interface Wish extends Typed {
  email: string
}

/**
 * Mails a link to the new address, which voids the previous one, and tells the present address; nothing else
 * changes before the link is opened (S-A17). 400 WrongPassword, WrongCode or WrongPasskey, 403
 * SecondFactorNeeded without a code or a passkey where the second step is on; 400 at email for one's own address,
 * 409 for a registered one.
 */
export async function changeEmail(context: Context, viewer: Viewer, { email, ...typed }: Wish) {
  const person = await requireProof(context, viewer, typed)
  if (foldEmail(email) === person.emailFolded) throw refuseField('email', emailRefusals.own)
  if (await emailExists(context, email, person.id)) throw emailTaken()
  const code = randomToken()
  const codeHash = hashToken(code)
  const expiresAt = new Date(context.clock.machine().getTime() + EMAIL_LINK_LIFETIME)
  await inTransaction(context.db, async (tx) => {
    // With the row locked, a password that was changed and a block that began a moment ago stop this change as well.
    const present = await lockPerson(tx, person.id)
    refuseEntry(context, maySignIn(present, context.clock.now()), person.id)
    if (present.passwordHash !== person.passwordHash) throw wrongPassword('password')
    const asked = { email, codeHash, expiresAt }
    await tx
      .insert(emailChanges)
      .values({ userId: person.id, ...asked })
      .onConflictDoUpdate({ target: emailChanges.userId, set: asked })
    await audit(
      context,
      tx,
      { kind: 'person', id: person.id },
      { action: EMAIL_CHANGE_ASKED, subject: person.id, after: { email } },
    )
    const url = context.publicUrl()
    const link = `${url}/confirm-email?userId=${person.id}&code=${code}`
    const about = { email, occasion: codeHash }
    await mailTo(context, tx, { email }, confirmEmailMail(person, { ...about, link }))
    await mailTo(
      context,
      tx,
      person,
      emailChangeRequestMail(person, { ...about, forgot: `${url}/forgot-password` }),
    )
  })
  return { email }
}

export const emailTaken = () =>
  new Refusal('conflict', peopleRefusals.emailTaken, { fields: { email: peopleRefusals.emailTaken } })

/** Returns the viewer's address that waits for its link to be opened. */
export async function ownEmailChange(
  { db, clock }: Context,
  viewer: Viewer,
): Promise<{ email: string | null }> {
  const own = eq(emailChanges.userId, signedIn(viewer).id)
  const [asked] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(own, gt(emailChanges.expiresAt, clock.machine())))
  return { email: asked?.email ?? null }
}

/** Voids the mailed link; once more changes nothing. */
export async function withdrawEmailChange({ db }: Context, viewer: Viewer): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, signedIn(viewer).id))
}
