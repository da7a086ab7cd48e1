import { refusals } from '@studio/contract/account/messages.ts'
import type { InviteBody } from '@studio/contract/account/schema.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { refuseField } from '../../../platform/refusal.ts'
import { hashToken, randomToken } from '../../../platform/tokens.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { addInvitation, refuseTaken } from '../../people/commands.ts'
import { audit } from '../../studio/audit.ts'
import { invitationMail, mailTo, teacherWelcomeMail } from '../mails.ts'
import { isOwnAddress } from '../passwords/own-address.ts'

/**
 * Mails an invitation to teach, with a token that is kept hashed and is good once, for seven days and for this address;
 * a new one voids the old (S-A13). 400 at registerPageUrl for a foreign address (S-A8); 409 for what is taken.
 */
export async function inviteTeacher(
  context: Context,
  viewer: Viewer,
  input: z.output<typeof InviteBody>,
): Promise<void> {
  const { email, userName, registerPageUrl } = input
  if (!isOwnAddress(context, registerPageUrl)) throw refuseField('registerPageUrl', refusals.returnUrl)
  await refuseTaken(context, { email, userName })
  const token = randomToken()
  const link = new URL(registerPageUrl, context.publicUrl())
  for (const [name, value] of Object.entries({ email, userName, inviteToken: token })) {
    link.searchParams.set(name, value)
  }
  await inTransaction(context.db, async (tx) => {
    await addInvitation(context, tx, { email, userName, token, invitedBy: signedIn(viewer).id })
    const { studioName } = context.settings.now()
    const mail = invitationMail({ studioName, link: link.href, occasion: hashToken(token) })
    await mailTo(context, tx, { email }, mail)
    await audit(context, tx, viewer, { action: 'teacher.invited', after: { email, userName } })
  })
}

/** The job after an invited teacher has made the account. */
export async function welcomeTeacher(context: Context, { userId }: { userId: string }): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId))
    if (!person) return
    await mailTo(context, tx, person, teacherWelcomeMail(person, `${context.publicUrl()}/teacher/profile`))
  })
}
