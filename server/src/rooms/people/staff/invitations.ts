import { DAY } from '@studio/contract/dates.ts'
import type { Paging } from '@studio/contract/paging.ts'
import { INVITATION_DAYS, invitationState } from '@studio/contract/people/rules.ts'
import type { InvitationState } from '@studio/contract/people/sign-up/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { invitations } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { hashToken } from '../../../platform/tokens.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'

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
    if (!gone) throw new Refusal('notFound', refusals.notFound)
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
