import type { PushDevices } from '@studio/contract/push/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { sessions } from '../../database/tables/people.ts'
import { pushDevices } from '../../database/tables/push.ts'
import { Refusal } from '../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../platform/viewer.ts'
import { isOpenSession } from '../people/sign-in/sessions.ts'
import { vapidKeys } from './vapid-keys.ts'

/** Lists the devices that the viewer's messages are pushed to, the newest first, and the key to subscribe with. */
export async function listDevices(context: Context, viewer: Viewer): Promise<PushDevices> {
  const { id: userId, sessionId } = signedIn(viewer)
  const { publicKey } = await vapidKeys(context)
  const rows = await context.db
    .select({
      id: pushDevices.id,
      sessionId: pushDevices.sessionId,
      createdAt: pushDevices.createdAt,
      device: sessions.device,
    })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(and(eq(pushDevices.userId, userId), isOpenSession(context.clock.machine())))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
  const records = rows.map(({ createdAt, sessionId: own, ...row }) => ({
    ...row,
    dateTime: createdAt.toISOString(),
    current: own === sessionId,
  }))
  return { publicKey, records }
}

/** Pushes nothing more to one of the viewer's devices; 404 for another person's. */
export async function removeDevice(context: Context, viewer: Viewer, id: string): Promise<undefined> {
  const own = and(eq(pushDevices.id, id), eq(pushDevices.userId, signedIn(viewer).id))
  const { rowCount } = await context.db.delete(pushDevices).where(own)
  if (!rowCount) throw new Refusal('notFound', refusals.notFound)
}
