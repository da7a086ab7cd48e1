import { fieldTexts } from '@studio/contract/push/messages.ts'
import { MOST_DEVICES, type PushDevices, type PushSubscription } from '@studio/contract/push/schema.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { inSubquery } from '../../database/any-of.ts'
import { inTransaction, type Transaction } from '../../database/connect.ts'
import { sessions } from '../../database/tables/people.ts'
import { pushDevices } from '../../database/tables/push.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type SignedIn, signedIn, type Viewer } from '../../platform/viewer.ts'
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

/**
 * Pushes messages to the device of this request from now on: the one of this session, in place of an earlier
 * one, and of at most ten the oldest is dropped. 400 at `endpoint` for a URL that is at no push service
 * (S-O1) or belongs to another browser; 401 if the session has ended meanwhile.
 */
export async function addDevice(
  context: Context,
  viewer: Viewer,
  { endpoint, keys }: PushSubscription,
): Promise<{ id: string }> {
  const target = { endpoint, ...keys }
  if (!context.push.isTarget(target)) throw unknownEndpoint()
  const person = signedIn(viewer)
  return inTransaction(context.db, async (tx) => {
    await lockSession(tx, person)
    // A browser that was somebody else's is known by its keys, which nobody else has.
    const same = and(
      eq(pushDevices.endpoint, endpoint),
      eq(pushDevices.auth, keys.auth),
      eq(pushDevices.p256dh, keys.p256dh),
    )
    await tx.delete(pushDevices).where(or(same, eq(pushDevices.sessionId, person.sessionId)))
    const [made] = await tx
      .insert(pushDevices)
      .values({
        userId: person.id,
        sessionId: person.sessionId,
        ...target,
        createdAt: context.clock.machine(),
      })
      .onConflictDoNothing({ target: pushDevices.endpoint })
      .returning({ id: pushDevices.id })
    if (!made) throw unknownEndpoint()
    await dropOldest(tx, person)
    return made
  })
}

/** Parallel calls of a person wait for each other, and a sign-out for this call. */
async function lockSession(tx: Transaction, { id, sessionId }: SignedIn): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select 1 from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId}::uuid and u.id = ${id}::uuid and s.ended_at is null
    for no key update of u for share of s`)
  if (!rowCount) throw new Refusal('tokenInvalid', refusals.tokenBroken)
}

async function dropOldest(tx: Transaction, { id: userId }: SignedIn): Promise<void> {
  const beyond = tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
    .offset(MOST_DEVICES)
  await tx.delete(pushDevices).where(inSubquery(pushDevices.id, beyond))
}

function unknownEndpoint(): Refusal {
  return new Refusal('invalid', fieldTexts.endpoint, { fields: { endpoint: fieldTexts.endpoint } })
}
