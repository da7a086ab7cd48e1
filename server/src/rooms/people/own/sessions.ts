import type { OwnSession } from '@studio/contract/people/own/schema.ts'
import { desc } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { sessions } from '../../../database/tables/people.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { openSessionsOf } from '../sign-in/sessions.ts'

/** Maximum number of devices in the list; the most recently seen are kept. */
const MOST = 100

/** Lists the viewer's sessions, most recently seen first; instants in ISO 8601. */
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
