import { refusals } from '@studio/contract/people/messages.ts'
import type { InviteBody } from '@studio/contract/people/staff/schema.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { refuseField } from '../../../platform/refusal.ts'
import { hashToken, randomToken } from '../../../platform/tokens.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { adminWelcomeMail, invitationMail, mailTo, teacherWelcomeMail } from '../mails.ts'
import { isOwnAddress } from '../passwords/own-address.ts'
import { requireOwnPassword } from '../passwords/require-password.ts'
import { addInvitation, refuseTaken } from '../sign-up/register.ts'

type Invited = z.output<typeof InviteBody> & { address: string }

/**
 * Mails an invitation to be a teacher or an Admin, with a token that is stored hashed and valid once, for
 * seven days and for this address; a new one voids the old (S-A13). 400 at registerPageUrl for a foreign
 * address (S-A8), and at password if an Admin is invited without the viewer's own (S-A16); 409 for a taken
 * address.
 */
export async function inviteStaff(context: Context, viewer: Viewer, input: Invited): Promise<void> {
  const { email, userName, role, registerPageUrl, password = '', address } = input
  if (!isOwnAddress(context, registerPageUrl)) throw refuseField('registerPageUrl', refusals.returnUrl)
  if (role === 'Admin') await requireOwnPassword(context, viewer, { password, address })
  await refuseTaken(context, { email, userName })
  const token = randomToken()
  const link = new URL(registerPageUrl, context.publicUrl())
  for (const [name, value] of Object.entries({ email, userName, inviteToken: token })) {
    link.searchParams.set(name, value)
  }
  await inTransaction(context.db, async (tx) => {
    await addInvitation(context, tx, { email, userName, role, token, invitedBy: signedIn(viewer).id })
    const { studioName } = context.settings.now()
    const mail = invitationMail({ studioName, role, link: link.href, occasion: hashToken(token) })
    await mailTo(context, tx, { email }, mail)
    const action = role === 'Admin' ? 'admin.invited' : 'teacher.invited'
    await audit(context, tx, viewer, { action, after: { email, userName } })
  })
}

/** The job after an invited person has created the account. */
export async function welcomeStaff(context: Context, { userId }: { userId: string }): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId))
    if (!person) return
    const mail =
      person.role === 'Admin'
        ? adminWelcomeMail(person, `${context.publicUrl()}/admin/users/all`)
        : teacherWelcomeMail(person, `${context.publicUrl()}/teacher/profile`)
    await mailTo(context, tx, person, mail)
  })
}
