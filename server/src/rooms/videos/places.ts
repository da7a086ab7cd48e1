import type { VideoPlaces } from '@studio/contract/videos/schema.ts'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { classDays, classDayVideos } from '../../database/tables/daily-classes.ts'
import { calendarEventVideos } from '../../database/tables/practice-calendar.ts'
import { trainingPackVideos } from '../../database/tables/training.ts'

/** Counts the classes, packs and events that contain a video; shown before it is deleted (D12). */
export async function countPlaces({ db, day }: Context, videoId: string): Promise<VideoPlaces> {
  const toCome = sql<number>`count(*) filter (where ${classDays.day} > ${day()})`.mapWith(Number)
  const classes = db
    .select({ all: count(), toCome })
    .from(classDayVideos)
    .innerJoin(classDays, eq(classDays.id, classDayVideos.classDayId))
    .where(eq(classDayVideos.videoId, videoId))
  const [[ofDays], packs, events] = await Promise.all([
    classes,
    db.$count(trainingPackVideos, eq(trainingPackVideos.videoId, videoId)),
    db.$count(calendarEventVideos, eq(calendarEventVideos.videoId, videoId)),
  ])
  return { classes: ofDays?.all ?? 0, classesToCome: ofDays?.toCome ?? 0, packs, events }
}

/**
 * Removes a video from its classes: later classes move up, and a day without classes is deleted (D13).
 * Here and not in the room of daily classes, because the video is deleted in the same transaction (D12);
 * packs and events are ordered lists that may have gaps, so their rows are deleted by cascade.
 */
export async function removeFromClasses(tx: Transaction, videoId: string): Promise<void> {
  const days = await tx
    .select({ id: classDays.id })
    .from(classDays)
    .innerJoin(classDayVideos, eq(classDayVideos.classDayId, classDays.id))
    .where(eq(classDayVideos.videoId, videoId))
    .orderBy(asc(classDays.id))
    .for('update', { of: classDays })
  for (const { id } of days) await leaveClassDay(tx, id, videoId)
}

/**
 * Updates the rows' positions instead of rewriting the rows, which would wait for another video of the day
 * that is being deleted too.
 */
async function leaveClassDay(tx: Transaction, classDayId: string, videoId: string): Promise<void> {
  const ofDay = eq(classDayVideos.classDayId, classDayId)
  const [gone] = await tx
    .delete(classDayVideos)
    .where(and(ofDay, eq(classDayVideos.videoId, videoId)))
    .returning({ position: classDayVideos.position })
  if (!gone) return
  const rows = await tx.select().from(classDayVideos).where(ofDay).orderBy(asc(classDayVideos.position))
  if (rows.length === 0) await tx.delete(classDays).where(eq(classDays.id, classDayId))
  for (const { position } of rows.filter((row) => row.position > gone.position)) {
    await tx
      .update(classDayVideos)
      .set({ position: position - 1 })
      .where(and(ofDay, eq(classDayVideos.position, position)))
  }
}
