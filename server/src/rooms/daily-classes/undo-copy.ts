import type { CopyUndone, UndoCopy } from '@studio/contract/daily-classes/schema.ts'
import { asc } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { inTransaction, type Transaction } from '../../database/connect.ts'
import { classDays, classDayVideos } from '../../database/tables/daily-classes.ts'
import { videos } from '../../database/tables/videos.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { audit } from '../studio/audit.ts'
import { writeClassDays } from './commands.ts'

type Classes = ReadonlyMap<string, readonly string[]>

/**
 * Gives copied days back what they had before the copy. A day whose classes are no longer those that were copied has been
 * changed since, and stays; a video that was deleted since does not return (D18.copied-days).
 */
export function undoCopy(context: Context, viewer: Viewer, { days }: UndoCopy): Promise<CopyUndone> {
  return inTransaction(context.db, async (tx) => {
    const present = await lockedClasses(
      tx,
      days.map(({ date }) => date),
    )
    const [undone, changed] = [true, false].map((wanted) =>
      days.filter(({ date, copied }) => isSame(present.get(date), copied) === wanted),
    ) as [typeof days, typeof days]
    if (undone.length > 0) {
      await restoreClasses(context, tx, new Map(undone.map(({ date, before }) => [date, before])))
      await audit(context, tx, viewer, { action: 'classes.copyUndone', after: { days: undone.length } })
      await context.content.changed(tx)
    }
    const dates = (of: typeof days) => of.map(({ date }) => date).toSorted()
    return { undone: dates(undone), changed: dates(changed) }
  })
}

const isSame = (present: readonly string[] | undefined, copied: readonly string[]) =>
  present?.length === copied.length && present.every((id, index) => id === copied[index])

/** Reads the classes of days in order, and locks the days until the end of the transaction. */
async function lockedClasses(tx: Transaction, days: readonly string[]): Promise<Classes> {
  const held = await tx
    .select({ id: classDays.id, day: classDays.day })
    .from(classDays)
    .where(anyOf(classDays.day, days))
    .orderBy(asc(classDays.day))
    .for('update')
  const ids = held.map(({ id }) => id)
  const rows = await tx
    .select({ dayId: classDayVideos.classDayId, videoId: classDayVideos.videoId })
    .from(classDayVideos)
    .where(anyOf(classDayVideos.classDayId, ids))
    .orderBy(asc(classDayVideos.position))
  const byDay = Map.groupBy(rows, ({ dayId }) => dayId)
  return new Map(held.map(({ id, day }) => [day, (byDay.get(id) ?? []).map(({ videoId }) => videoId)]))
}

/** Writes the classes of days that had some, and deletes the days that had none. */
async function restoreClasses(context: Context, tx: Transaction, before: Classes): Promise<void> {
  const wanted = [...new Set([...before.values()].flat())]
  const rows = await tx.select({ id: videos.id }).from(videos).where(anyOf(videos.id, wanted)).for('share')
  const left = new Set(rows.map(({ id }) => id))
  const filled = new Map([...before].map(([day, ids]) => [day, ids.filter((id) => left.has(id))] as const))
  const isEmpty = ([, ids]: readonly [string, readonly string[]]) => ids.length === 0
  await tx.delete(classDays).where(
    anyOf(
      classDays.day,
      [...filled].filter(isEmpty).map(([day]) => day),
    ),
  )
  const full = new Map([...filled].filter((entry) => !isEmpty(entry)))
  if (full.size > 0) await writeClassDays(context, tx, full, true)
}
