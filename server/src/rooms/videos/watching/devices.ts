import { refusals } from '@studio/contract/studio/messages.ts'
import { FREE_AFTER, mayWatch, STOP_LASTS } from '@studio/contract/videos/watching/rules.ts'
import type { Watching } from '@studio/contract/videos/watching/schema.ts'
import { and, desc, eq, gt, isNull, lte, ne, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { sessions } from '../../../database/tables/people.ts'
import { videos } from '../../../database/tables/videos.ts'
import { watching } from '../../../database/tables/watching.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type SignedIn, signedIn, type Viewer } from '../../../platform/viewer.ts'

/**
 * Selects the other devices on which a person watches at an instant of the machine clock, most recently seen
 * first.
 */
export function otherDevices(db: Transaction | Context['db'], { id, sessionId }: SignedIn, now: Date) {
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

/** Returns where else the viewer watches, and whether they may watch here. */
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
