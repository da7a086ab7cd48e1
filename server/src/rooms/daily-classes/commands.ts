import { deleteClassDay as deletion } from '@studio/contract/daily-classes/endpoints.ts'
import { classDayTexts } from '@studio/contract/daily-classes/messages.ts'
import type { SetClassDayBody } from '@studio/contract/daily-classes/schema.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { inTransaction, type Transaction } from '../../database/connect.ts'
import { classDays, classDayVideos } from '../../database/tables/daily-classes.ts'
import { videos } from '../../database/tables/videos.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import type { Precondition } from '../../platform/version.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { audit } from '../studio/audit.ts'
import { refuseChangedMeanwhile } from '../studio/changed-meanwhile.ts'

interface SetDay extends SetClassDayBody {
  from?: Precondition
}

/** Replaces a day's classes with one to three videos in order (D13, ADAILY-01, LIMIT-10); 412 if the day changed meanwhile. */
export function setClassDay(context: Context, viewer: Viewer, { date, videoIds, from }: SetDay) {
  return inTransaction(context.db, async (tx) => {
    if (from) await refuseOtherDay(context, tx, date, from)
    await refuseUnshowable(tx, videoIds)
    const id = await writeClassDay(context, tx, date, videoIds)
    await audit(context, tx, viewer, { action: 'classes.set', subject: id, after: { date, videoIds } })
    await context.content.changed(tx)
    return { id }
  })
}

/** Writes a day's classes within a transaction; the day's row is locked first, so concurrent writers are serialised (R5). */
export async function writeClassDay(
  context: Context,
  tx: Transaction,
  day: string,
  videoIds: readonly string[],
): Promise<string> {
  const [row] = await writeClassDays(context, tx, new Map([[day, videoIds]]), true)
  if (!row) throw new Error(`no row for ${day}`)
  return row.id
}

/**
 * The same for several days, locked in order so that concurrent writers don't deadlock. Without `replace` a day that has
 * classes keeps them; returns the days that were written, with the videos they had before.
 */
export async function writeClassDays(
  context: Context,
  tx: Transaction,
  wanted: ReadonlyMap<string, readonly string[]>,
  replace: boolean,
): Promise<{ id: string; day: string; before: string[] }[]> {
  const rows = await takeDays(context, tx, [...wanted.keys()], replace)
  if (rows.length === 0) return []
  const before = await emptyDays(
    tx,
    rows.map(({ id }) => id),
  )
  await tx
    .insert(classDayVideos)
    .values(
      rows.flatMap(({ id, day }) =>
        (wanted.get(day) ?? []).map((videoId, index) => ({ classDayId: id, videoId, position: index + 1 })),
      ),
    )
  return rows.map((row) => ({ ...row, before: before.get(row.id) ?? [] }))
}

/** Takes the videos off days and returns them, in order, by day. */
async function emptyDays(tx: Transaction, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { classDayId: dayId, videoId, position } = classDayVideos
  const rows = await tx
    .delete(classDayVideos)
    .where(anyOf(dayId, ids))
    .returning({ dayId, videoId, position })
  const byDay = Map.groupBy(
    rows.toSorted((one, other) => one.position - other.position),
    (row) => row.dayId,
  )
  return new Map([...byDay].map(([id, classes]) => [id, classes.map((one) => one.videoId)]))
}

/** Locks the rows of days and creates missing ones; without `replace` only the created ones. */
export function takeDays(context: Context, tx: Transaction, days: readonly string[], replace: boolean) {
  const createdAt = context.clock.now()
  const made = tx.insert(classDays).values(days.toSorted().map((day) => ({ day, createdAt })))
  const taken = replace
    ? made.onConflictDoUpdate({ target: classDays.day, set: { day: sql`excluded.day` } })
    : made.onConflictDoNothing({ target: classDays.day })
  return taken.returning({ id: classDays.id, day: classDays.day })
}

/** Locks the day's row, so that concurrent writers are serialised, and refuses if its classes changed meanwhile. */
async function refuseOtherDay(context: Context, tx: Transaction, day: string, from: Precondition) {
  const [taken] = await takeDays(context, tx, [day], true)
  if (!taken) throw new Error(`no row for ${day}`)
  const { id } = taken
  const rows = await tx
    .select({ videoId: classDayVideos.videoId })
    .from(classDayVideos)
    .where(eq(classDayVideos.classDayId, id))
    .orderBy(asc(classDayVideos.position))
  const videoIds = rows.map(({ videoId }) => videoId)
  await refuseChangedMeanwhile(tx, { id, from, state: videoIds.length > 0 ? { videoIds } : null })
}

/** Refuses unknown videos and drafts; locks the videos until the day is saved. */
async function refuseUnshowable(tx: Transaction, videoIds: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ fileId: videos.fileId, external: videos.externalEmbeddedCode })
    .from(videos)
    .where(anyOf(videos.id, videoIds))
    .for('share')
  if (rows.length < videoIds.length) throw refuseField('videoIds', classDayTexts.unknownVideo)
  if (rows.some((row) => !row.fileId && !row.external)) throw refuseField('videoIds', classDayTexts.draft)
}

/** Deletes a day's classes (ADAILY-03). */
export async function deleteClassDay(context: Context, viewer: Viewer, day: string): Promise<undefined> {
  await inTransaction(context.db, async (tx) => {
    const [gone] = await tx.delete(classDays).where(eq(classDays.day, day)).returning({ id: classDays.id })
    if (!gone) throw new Refusal('notFound', deletion.failure ?? classDayTexts.noSuchDay)
    await audit(context, tx, viewer, { action: 'classes.deleted', subject: gone.id, before: { date: day } })
    await context.content.changed(tx)
  })
}
