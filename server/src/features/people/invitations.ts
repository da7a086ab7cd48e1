import { DAY } from '@studio/contract/dates.ts'
import type { Paging } from '@studio/contract/paging.ts'
import { INVITATION_DAYS } from '@studio/contract/people/rules.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../database/connect.ts'
import { invitations } from '../../database/tables/people.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { audit } from '../studio/audit.ts'

const unused = isNull(invitations.usedAt)

/** Invitations that nobody has used, the newest first; the token is kept hashed, and is in no answer (S-A13). */
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

const shown = ({ id, emailFolded, userName, invitedAt }: typeof invitations.$inferSelect) => ({
  id,
  email: emailFolded,
  userName,
  dateTime: invitedAt.toISOString(),
  dateTimeExpires: new Date(invitedAt.getTime() + INVITATION_DAYS * DAY).toISOString(),
})

/** Takes an invitation back; whoever follows its link reads that it is not valid. 404 for one that is used or gone. */
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
    const before = { email: gone.emailFolded, userName: gone.userName }
    await audit(context, tx, viewer, { action: 'invitation.revoked', before })
  })
}
