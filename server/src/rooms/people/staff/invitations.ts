import { DAY } from '@studio/contract/dates.ts'
import type { Paging } from '@studio/contract/paging.ts'
import { refusals } from '@studio/contract/people/messages.ts'
import { foldEmail, INVITATION_DAYS, invitationState } from '@studio/contract/people/rules.ts'
import type { InvitationState } from '@studio/contract/people/sign-up/schema.ts'
import type { InviteBody, StaffRole } from '@studio/contract/people/staff/schema.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { invitations, users } from '../../../database/tables/people.ts'
import { isOwnAddress } from '../../../platform/pages/own-hosts.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { hashToken, randomToken } from '../../../platform/tokens.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { adminWelcomeMail, invitationMail, mailTo, teacherWelcomeMail } from '../mails.ts'
import { requireOwnPassword } from '../passwords/require-password.ts'
import { refuseTaken } from '../sign-up/register.ts'

const unused = isNull(invitations.usedAt)

/** Lists unused invitations, newest first; tokens are stored hashed and never answered (S-A13). */
export async function listInvitations(context: Context, { pageNumber, pageLength }: Paging) {
  const page = context.db
    .select()
    .from(invitations)
    .where(unused)
    .orderBy(desc(invitations.invitedAt), desc(invitations.id))
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const [rows, totalRecords] = await Promise.all([page, context.db.$count(invitations, unused)])
  return { records: rows.map(shown), pageInfo: { pageNumber, pageLength, totalRecords } }
}

const shown = ({ id, emailFolded, userName, role, invitedAt }: typeof invitations.$inferSelect) => ({
  id,
  email: emailFolded,
  userName,
  role,
  dateTime: invitedAt.toISOString(),
  dateTimeExpires: new Date(invitedAt.getTime() + INVITATION_DAYS * DAY).toISOString(),
})

/** Whether an invitation's link still makes an account; only who has the link can ask (S-A13). */
export async function checkInvitation(
  context: Context,
  { inviteToken }: { inviteToken: string },
): Promise<InvitationState> {
  const [found] = await context.db
    .select({ invitedAt: invitations.invitedAt, usedAt: invitations.usedAt })
    .from(invitations)
    .where(eq(invitations.tokenHash, hashToken(inviteToken)))
  return { state: invitationState(found, context.clock.now()) }
}

/** Revokes an invitation, so that its link is invalid. 404 if it is used or gone. */
export async function revokeInvitation(
  context: Context,
  viewer: Viewer,
  { id }: { id: string },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const [gone] = await tx
      .delete(invitations)
      .where(and(eq(invitations.id, id), unused))
      .returning()
    if (!gone) throw new Refusal('notFound', studioRefusals.notFound)
    await auditRevoked(context, tx, viewer, gone)
  })
}

/** Revokes what a person has sent and nobody has used, once they may invite nobody any more. */
export async function revokeInvitationsOf(
  context: Context,
  tx: Transaction,
  viewer: Viewer,
  invitedBy: string,
): Promise<void> {
  const sent = and(eq(invitations.invitedBy, invitedBy), unused)
  const gone = await tx.delete(invitations).where(sent).returning()
  for (const one of gone) await auditRevoked(context, tx, viewer, one)
}

async function auditRevoked(
  context: Context,
  tx: Transaction,
  viewer: Viewer,
  { emailFolded: email, userName, role }: typeof invitations.$inferSelect,
): Promise<void> {
  await audit(context, tx, viewer, { action: 'invitation.revoked', before: { email, userName, role } })
}

type Invited = z.output<typeof InviteBody> & { address: string }

/**
 * Mails an invitation to be a teacher or an Admin, with a token that is stored hashed and valid once, for
 * seven days and for this address; a new one voids the old (S-A13). 400 at registerPageUrl for a foreign
 * address (S-A8), and at password if an Admin is invited without the viewer's own (S-A16); 409 for a taken
 * address.
 */
export async function inviteStaff(context: Context, viewer: Viewer, input: Invited) {
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
  return {}
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

/**
 * Stores an invitation for an address and invalidates the link of the previous one. The invitation keeps its id, so that it
 * can still be revoked from an open list.
 */
async function addInvitation(
  context: Context,
  tx: Transaction,
  {
    email,
    token,
    ...known
  }: { email: string; userName: string; role: StaffRole; token: string; invitedBy: string | null },
): Promise<void> {
  const emailFolded = foldEmail(email)
  const open = and(eq(invitations.emailFolded, emailFolded), unused)
  const [former] = await tx.delete(invitations).where(open).returning({ id: invitations.id })
  const invitedAt = context.clock.now()
  await tx
    .insert(invitations)
    .values({ id: former?.id, emailFolded, ...known, tokenHash: hashToken(token), invitedAt })
}
