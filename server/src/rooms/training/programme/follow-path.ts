import { addDays } from '@studio/contract/dates.ts'
import type { AccessFacts } from '@studio/contract/membership/rules.ts'
import { minuteOf, settledDay } from '@studio/contract/reminders/rules.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { fieldTexts, refusals } from '@studio/contract/training/messages.ts'
import { REMINDED_BEFORE } from '@studio/contract/training/programme/rules.ts'
import type { ProgrammeDates, Programmes, ProgrammeWish } from '@studio/contract/training/programme/schema.ts'
import { localTime } from '@studio/contract/zone-offset.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../database/connect.ts'
import { users } from '../../../database/tables/people.ts'
import { programmes, trainingPacks } from '../../../database/tables/training.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { signedIn, type Viewer } from '../../../platform/viewer.ts'
import { accessFactsOf } from '../../membership/queries.ts'
import { followedPaths, isPathOpen, programmesOf, standingOf } from './read-programmes.ts'

/** Days in which a path begins. */
const FARTHEST_DAYS = 366

interface Followed extends ProgrammeWish {
  id: string
}

/**
 * Follows a path that the viewer's plan opens, or changes its dates. A first day that is over is today. What they watched of it
 * before counts, unless that is all of it or they begin again. 404 for an unknown path, 403 without a plan for it.
 */
export async function followPath(context: Context, viewer: Viewer, wish: Followed): Promise<Programmes> {
  const { id: packId, timeZone, again } = wish
  const { id: userId } = signedIn(viewer)
  const facts = await accessFactsOf(context, viewer)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    await lockOpenPath(tx, { packId, facts, now })
    const zone = (await zoneOf(tx, userId, timeZone)) ?? context.zone()
    const columns = columnsOf(wish.dates, localTime(now, zone).day)
    const { atMinute } = columns
    const remindedOn = atMinute === null ? null : settledDay(now, zone, atMinute - REMINDED_BEFORE)
    const dates = { ...columns, remindedOn }
    const anew = { countsFrom: now, followedAt: now }
    const [made] = await tx
      .insert(programmes)
      .values({ userId, packId, followedAt: now, ...dates })
      .onConflictDoUpdate({
        target: [programmes.userId, programmes.packId],
        set: { ...dates, ...(again ? anew : {}) },
      })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    if (made?.isNew) await beginAnewIfDone(context, tx, { userId, packId, now })
  })
  return programmesOf(context, viewer)
}

/** Follows a path no more; again changes nothing. */
export async function leavePath({ db }: Context, viewer: Viewer, packId: string): Promise<undefined> {
  await db
    .delete(programmes)
    .where(and(eq(programmes.userId, signedIn(viewer).id), eq(programmes.packId, packId)))
}

interface Wanted {
  packId: string
  facts: AccessFacts
  now: Date
}

/** Locks the path until it is followed, so that nobody deletes it meanwhile. */
async function lockOpenPath(tx: Transaction, { packId, facts, now }: Wanted): Promise<void> {
  const [pack] = await tx
    .select({ planId: trainingPacks.planId })
    .from(trainingPacks)
    .where(eq(trainingPacks.id, packId))
    .for('key share')
  if (!pack) throw new Refusal('notFound', studioRefusals.notFound)
  if (!isPathOpen(pack.planId, facts, now))
    throw new Refusal('notAllowed', refusals.needsUpgrade, { code: 'NeedsUpgrade' })
}

/** The person's zone, which they may tell now; null if it is unknown. */
async function zoneOf(tx: Transaction, userId: string, told: string | undefined): Promise<string | null> {
  const own = eq(users.id, userId)
  if (told) await tx.update(users).set({ timeZone: told }).where(own)
  const [person] = await tx.select({ zone: users.timeZone }).from(users).where(own)
  return person?.zone ?? null
}

function columnsOf(dates: ProgrammeDates | null, today: string) {
  if (!dates) return { firstDay: null, weekdays: [], atMinute: null, reminder: null }
  const { firstDay, weekdays, at, reminder } = dates
  if (firstDay > addDays(today, FARTHEST_DAYS)) throw refuseField('dates.firstDay', fieldTexts.tooFar)
  return { firstDay: firstDay < today ? today : firstDay, weekdays, atMinute: minuteOf(at), reminder }
}

interface Begun {
  userId: string
  packId: string
  now: Date
}

/** Whoever has watched all of a path and follows it now wants to do it once more. */
async function beginAnewIfDone(
  { zone }: Context,
  tx: Transaction,
  { userId, packId, now }: Begun,
): Promise<void> {
  const own = sql`p.user_id = ${userId}::uuid and p.pack_id = ${packId}::uuid`
  const [path] = await followedPaths({ db: tx, zone }, own)
  if (!path || standingOf(path, now).state !== 'done') return
  await tx
    .update(programmes)
    .set({ countsFrom: now })
    .where(and(eq(programmes.userId, userId), eq(programmes.packId, packId)))
}
