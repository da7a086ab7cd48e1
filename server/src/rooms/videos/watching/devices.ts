import { SECOND } from '@studio/contract/dates.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { FREE_AFTER, mayWatch, STOP_LASTS, watchingTexts } from '@studio/contract/videos/watching/rules.ts'
import type { Watching } from '@studio/contract/videos/watching/schema.ts'
import { and, desc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { sessions, users } from '../../../database/tables/people.ts'
import { watching } from '../../../database/tables/progress.ts'
import { videos } from '../../../database/tables/videos.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type SignedIn, signedIn, type Viewer } from '../../../platform/viewer.ts'

/**
 * Selects the other devices on which a person watches at an instant of the machine clock, most recently seen
 * first.
 */
function otherDevices(db: Transaction | Context['db'], { id, sessionId }: SignedIn, now: Date) {
  return db
    .select({ id: sessions.id, device: sessions.device, title: videos.title, seenAt: watching.seenAt })
    .from(watching)
    .innerJoin(sessions, eq(sessions.id, watching.sessionId))
    .innerJoin(videos, eq(videos.id, watching.videoId))
    .where(
      and(
        eq(sessions.userId, id),
        isNull(sessions.endedAt),
        ne(sessions.id, sessionId),
        isNull(watching.stoppedAt),
        gt(watching.seenAt, new Date(now.getTime() - FREE_AFTER)),
      ),
    )
    .orderBy(desc(watching.seenAt), sessions.id)
}

export async function deviceSlots(context: Context, viewer: Viewer): Promise<Watching> {
  const person = signedIn(viewer)
  const now = context.clock.machine()
  const own = context.db.select().from(watching).where(eq(watching.sessionId, person.sessionId))
  const [others, [row]] = await Promise.all([otherDevices(context.db, person, now), own])
  const { streamsAtOnce: atOnce } = context.config
  const held = row && !row.stoppedAt && now.getTime() - row.seenAt.getTime() < FREE_AFTER
  const facts = { stoppedAt: row?.stoppedAt ?? null, others: others.length, atOnce, now }
  const verdict = mayWatch(facts)
  return {
    here: held || verdict.ok ? 'free' : verdict.code,
    atOnce,
    records: others.map(({ seenAt, ...device }) => ({ ...device, dateTime: seenAt.toISOString() })),
  }
}

export async function freeSlot(context: Context, viewer: Viewer): Promise<undefined> {
  await context.db.delete(watching).where(eq(watching.sessionId, signedIn(viewer).sessionId))
}

/**
 * Takes the slot away from another device of the viewer; its playback ends within ten seconds, as at signing
 * out.
 */
export async function stopDevice(context: Context, viewer: Viewer, id: string): Promise<undefined> {
  const { id: userId } = signedIn(viewer)
  const own = context.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
  const stopped = await context.db
    .update(watching)
    .set({ stoppedAt: context.clock.machine() })
    .where(eq(watching.sessionId, own))
    .returning({ id: watching.sessionId })
  if (stopped.length === 0) throw new Refusal('notFound', refusals.notFound)
}

/** Runs hourly: deletes rows that no longer affect a decision. */
export async function forgetOldWatching(context: Context): Promise<void> {
  const before = new Date(context.clock.machine().getTime() - STOP_LASTS - FREE_AFTER)
  await context.db.delete(watching).where(and(lte(watching.seenAt, before), stoppedBefore(before)))
}

const stoppedBefore = (before: Date) => or(isNull(watching.stoppedAt), lte(watching.stoppedAt, before))

/**
 * Minimum age of a row before it is updated, so that a film costs a write or two per minute however many
 * segments are requested.
 */
const WRITTEN_EVERY = 20 * SECOND
/**
 * Age from which a place is claimed again under the lock, because another server's clock may already have
 * freed it.
 */
const NEARLY_FREE = FREE_AFTER - 10 * SECOND

/**
 * Claims a place for this device among those on which an account may watch at once; every signed link passes
 * here. 409 TooManyStreams if all places are taken, 409 StreamStopped if another device stopped this one
 * (D18.at-once). A look takes no place.
 */
export async function claimDeviceSlot(context: Context, viewer: SignedIn, videoId: string): Promise<void> {
  if (context.config.streamsAtOnce === 0 || viewer.seenBy) return
  const now = context.clock.machine()
  const [row] = await context.db.select().from(watching).where(eq(watching.sessionId, viewer.sessionId))
  const age = row ? now.getTime() - row.seenAt.getTime() : Number.POSITIVE_INFINITY
  if (!row || row.stoppedAt || age >= NEARLY_FREE) return claim(context, viewer, videoId, now)
  if (age < WRITTEN_EVERY && row.videoId === videoId) return
  await context.db
    .update(watching)
    .set({ seenAt: now, videoId })
    .where(and(eq(watching.sessionId, viewer.sessionId), isNull(watching.stoppedAt)))
}

/** Renews the place of a device that plays from its buffer; a device without a place gets none. */
export async function renewDeviceSlot(context: Context, sessionId: string): Promise<void> {
  const now = context.clock.machine().getTime()
  await context.db
    .update(watching)
    .set({ seenAt: new Date(now) })
    .where(
      and(
        eq(watching.sessionId, sessionId),
        isNull(watching.stoppedAt),
        lte(watching.seenAt, new Date(now - WRITTEN_EVERY)),
        gt(watching.seenAt, new Date(now - NEARLY_FREE)),
      ),
    )
}

/**
 * Claims a place with the person's row locked, so that two devices that begin in parallel count each other.
 */
async function claim(context: Context, viewer: SignedIn, videoId: string, now: Date): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update')
    await refuseBeside(context, tx, viewer, now)
    await tx
      .insert(watching)
      .values({ sessionId: viewer.sessionId, videoId, seenAt: now })
      .onConflictDoUpdate({
        target: watching.sessionId,
        set: { videoId, seenAt: sql`excluded.seen_at`, stoppedAt: null },
      })
  })
}

async function refuseBeside(context: Context, tx: Transaction, viewer: SignedIn, now: Date): Promise<void> {
  const others = await otherDevices(tx, viewer, now)
  const [own] = await tx.select().from(watching).where(eq(watching.sessionId, viewer.sessionId))
  const { streamsAtOnce: atOnce } = context.config
  const verdict = mayWatch({ stoppedAt: own?.stoppedAt ?? null, others: others.length, atOnce, now })
  if (verdict.ok) return
  if (verdict.code === 'stopped')
    throw new Refusal('conflict', watchingTexts.stopped, { code: 'StreamStopped' })
  throw new Refusal('conflict', watchingTexts.tooMany(others.length), { code: 'TooManyStreams' })
}
