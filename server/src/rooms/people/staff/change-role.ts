import { mayChangeRole } from '@studio/contract/people/rules.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { roleRefusals } from '@studio/contract/people/staff/messages.ts'
import type { RoleBody } from '@studio/contract/people/staff/schema.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { calendars } from '../../../database/tables/practice-calendar.ts'
import { videos } from '../../../database/tables/videos.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { lockPerson } from '../lock-person.ts'
import { mailTo, roleMail } from '../mails.ts'
import { requireOwnPassword } from '../passwords/require-password.ts'
import { userToShow } from '../queries.ts'
import { endSessions } from '../sign-in/sessions.ts'
import { revokeInvitationsOf } from './invitations.ts'
import { keepLastAdmin } from './keep-last-admin.ts'

type Change = z.output<typeof RoleBody> & { id: string; address: string }

/**
 * Makes a teacher an Admin or an Admin a teacher, and signs them out everywhere: rights shrink at once, and no session that
 * somebody else may hold gains any. The same role again changes nothing. 400 at password (S-A16); 404 for an
 * unknown person; 409 for oneself and the last Admin
 * (S-Z13), for a member, and for a teacher with videos or calendars.
 */
export async function changeRole(context: Context, viewer: Viewer, change: Change): Promise<User> {
  const { id, role, password, address } = change
  await requireOwnPassword(context, viewer, { password, address })
  await inTransaction(context.db, async (tx) => {
    await keepLastAdmin(context, tx, viewer, id)
    const person = await lockPerson(tx, id)
    if (person.role === role) return
    const verdict = mayChangeRole({ role: person.role, works: await worksOf(tx, id) })
    if (!verdict.ok) throw new Refusal('conflict', roleRefusals[verdict.code])
    await tx.update(users).set({ role }).where(eq(users.id, id))
    if (role === 'Coach') await revokeInvitationsOf(context, tx, viewer, id)
    await endSessions(context, tx, { userId: id, because: 'roleChanged' })
    const before = { role: person.role }
    await audit(context, tx, viewer, { action: 'person.roleChanged', subject: id, before, after: { role } })
    await mailTo(context, tx, person, roleMail(person, { role, url: context.publicUrl() }))
    await context.content.changed(tx)
  })
  return userToShow(context, id)
}

/** Counts the videos and calendars of a person; they can't create another one while their row is locked. */
async function worksOf(tx: Transaction, id: string): Promise<number> {
  const films = await tx.$count(videos, eq(videos.coachUserId, id))
  return films + (await tx.$count(calendars, eq(calendars.userId, id)))
}
