import type { OwnSession } from '@studio/contract/people/own/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../database/connect.ts'
import { sessions } from '../../../database/tables/people.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { endCalendarLink, endSessions, openSessionsOf } from '../sign-in/sessions.ts'

/** Maximum number of devices in the list; the most recently seen are kept. */
const MOST = 100

export async function listOwnSessions(context: Context, viewer: Viewer): Promise<{ records: OwnSession[] }> {
  const { id: userId, sessionId } = signedIn(viewer)
  const rows = await context.db
    .select()
    .from(sessions)
    .where(openSessionsOf(userId, context.clock.machine()))
    .orderBy(desc(sessions.rotatedAt), sessions.id)
    .limit(MOST)
  return {
    records: rows.map(({ id, device, startedAt, rotatedAt }) => ({
      id,
      device,
      dateTime: startedAt.toISOString(),
      lastSeenDateTime: rotatedAt.toISOString(),
      current: id === sessionId,
    })),
  }
}

/**
 * Signs the viewer out on one of their devices: from the next request on, other servers a second later at most (S-S6). 404 for an
 * unknown session or another person's; idempotent for one that has ended (D17.repeats).
 */
export async function endOwnSession(context: Context, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const { id: userId, sessionId } = signedIn(viewer)
  const because = id === sessionId ? 'signedOut' : 'signedOutFromAfar'
  await inTransaction(context.db, async (tx) => {
    const own = and(eq(sessions.id, id), eq(sessions.userId, userId))
    if ((await tx.$count(sessions, own)) === 0) throw new Refusal('notFound', refusals.notFound)
    await endSessions(context, tx, { userId, because, only: id })
  })
}

/** Signs the viewer out on all their devices, or on all but the current one, and ends their calendar link (S-S6). */
export async function endOwnSessions(
  context: Context,
  viewer: Viewer,
  { keepThis }: { keepThis: boolean },
): Promise<void> {
  const { id: userId, sessionId } = signedIn(viewer)
  await inTransaction(context.db, async (tx) => {
    await endSessions(context, tx, { userId, because: 'signedOutFromAfar', except: sessionId })
    if (!keepThis) await endSessions(context, tx, { userId, because: 'signedOut', only: sessionId })
    await endCalendarLink(tx, userId)
  })
}
