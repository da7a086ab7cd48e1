import { SECOND } from '@studio/contract/dates.ts'
import type { Impersonation } from '@studio/contract/people/impersonation/schema.ts'
import { maySignIn } from '@studio/contract/people/rules.ts'
import { staffRefusals } from '@studio/contract/people/staff/messages.ts'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { looks, sessions } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { IMPERSONATION_SECONDS } from '../../../platform/tokens.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { audit } from '../../studio/audit.ts'
import { lockPerson } from '../lock-person.ts'
import { userToShow } from '../queries.ts'

/**
 * Lets an Admin see the studio as somebody does (docs/decisions/seeing-as-somebody.md) for thirty minutes, or until they end it or
 * their session ends. An Admin has one look at a time: starting another ends the first. 404 for an unknown
 * person; 409 for an Admin and for a person who can't sign in.
 */
export async function startImpersonation(
  context: Context,
  viewer: Viewer,
  { id }: { id: string },
): Promise<Impersonation> {
  const { id: adminId, sessionId } = signedIn(viewer)
  const startedAt = context.clock.machine()
  const impersonationId = await inTransaction(context.db, async (tx) => {
    const person = await lockPerson(tx, id)
    if (person.role === 'Admin') throw new Refusal('conflict', staffRefusals.adminsNotSeen)
    if (!maySignIn(person, context.clock.now()).ok) throw new Refusal('conflict', staffRefusals.nothingToSee)
    await endThose(context, tx, eq(looks.adminId, adminId))
    const [row] = await tx
      .insert(looks)
      .values({ userId: id, adminId, sessionId, startedAt })
      .returning({ id: looks.id })
    await audit(context, tx, viewer, { action: 'person.lookBegan', subject: id })
    await context.queue.send('look.over', { id: row!.id }, { within: tx, after: IMPERSONATION_SECONDS })
    return row!.id
  })
  return {
    accessToken: context.tokens.look(id, impersonationId),
    dateTimeEnd: new Date(startedAt.getTime() + IMPERSONATION_SECONDS * SECOND).toISOString(),
    user: await userToShow(context, id),
  }
}

/** Ends the viewer's look at a person; idempotent. */
export async function endImpersonation(
  context: Context,
  viewer: Viewer,
  { id }: { id: string },
): Promise<void> {
  const own = and(eq(looks.adminId, signedIn(viewer).id), eq(looks.userId, id))
  await inTransaction(context.db, (tx) => endThose(context, tx, own))
}

/**
 * Runs when the thirty minutes are over and logs when the look ended, which may have been earlier, at the
 * Admin's sign-out.
 */
export async function expireImpersonation(context: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(context.db, (tx) => endThose(context, tx, eq(looks.id, id)))
}

/** Ends the running looks that match, and audits when they began and ended in the same transaction. */
async function endThose(context: Context, tx: Transaction, which: SQL | undefined): Promise<void> {
  const now = context.clock.machine()
  const ended = await tx
    .update(looks)
    .set({ endedAt: now })
    .from(sessions)
    .where(and(which, isNull(looks.endedAt), eq(sessions.id, looks.sessionId)))
    .returning({
      userId: looks.userId,
      adminId: looks.adminId,
      startedAt: looks.startedAt,
      signedOutAt: sessions.endedAt,
    })
  for (const { userId, adminId, startedAt, signedOutAt } of ended) {
    const latest = startedAt.getTime() + IMPERSONATION_SECONDS * SECOND
    const endedAt = new Date(Math.min(now.getTime(), latest, signedOutAt?.getTime() ?? latest))
    const after = { from: startedAt, to: endedAt }
    await audit(
      context,
      tx,
      { kind: 'person', id: adminId },
      { action: 'person.lookEnded', subject: userId, after },
    )
  }
}
