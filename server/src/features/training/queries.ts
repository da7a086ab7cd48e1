import { refusals } from '@studio/contract/studio/messages.ts'
import type { TrainingPack, TrainingPacksQuery } from '@studio/contract/training/schema.ts'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { trainingPacks, trainingPackVideos } from '../../database/tables/training.ts'
import { videos } from '../../database/tables/videos.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { taggedWith } from '../videos/queries.ts'
import { videosByPlace } from '../videos/shown-videos.ts'
import { visibleTo } from '../videos/visible.ts'

type Row = typeof trainingPacks.$inferSelect

/** Paths in the order they were made, with all their videos; media keys as the viewer may watch (API-31, S-Z6). */
export async function listTrainingPacks(context: Context, viewer: Viewer, query: TrainingPacksQuery) {
  const { pageNumber, pageLength } = query
  const direction = query.orderByDescending ? desc : asc
  const where = and(
    query.showEmpty === false ? holds(visibleTo(viewer)) : undefined,
    query.coachUsersIds?.length
      ? holds(and(visibleTo(viewer), anyOf(videos.coachUserId, query.coachUsersIds)))
      : undefined,
    query.tagsIds?.length ? holds(and(visibleTo(viewer), taggedWith(query.tagsIds))) : undefined,
  )
  const rows = await context.db
    .select()
    .from(trainingPacks)
    .where(where)
    .orderBy(direction(trainingPacks.createdAt), direction(trainingPacks.id))
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const totalRecords = await context.db.$count(trainingPacks, where)
  return {
    records: await withVideos(context, viewer, rows),
    pageInfo: { pageNumber, pageLength, totalRecords },
  }
}

/** One path; an unknown one is not found. */
export async function trainingPackFor(context: Context, viewer: Viewer, id: string): Promise<TrainingPack> {
  const rows = await context.db.select().from(trainingPacks).where(eq(trainingPacks.id, id))
  const [pack] = await withVideos(context, viewer, rows)
  if (!pack) throw new Refusal('notFound', refusals.notFound)
  return pack
}

/** Paths with at least one such video. */
function holds(wanted: SQL | undefined): SQL {
  return sql`exists (select 1 from ${trainingPackVideos} join ${videos} on ${videos.id} = ${trainingPackVideos.videoId}
    where ${trainingPackVideos.packId} = ${trainingPacks.id} and ${wanted ?? sql`true`})`
}

async function withVideos(context: Context, viewer: Viewer, packs: Row[]): Promise<TrainingPack[]> {
  if (packs.length === 0) return []
  const packIds = packs.map((pack) => pack.id)
  const rows = await context.db
    .select({ place: trainingPackVideos.packId, videoId: trainingPackVideos.videoId })
    .from(trainingPackVideos)
    .where(anyOf(trainingPackVideos.packId, packIds))
    .orderBy(asc(trainingPackVideos.position), asc(trainingPackVideos.videoId))
  const shown = await videosByPlace(context, viewer, rows)
  return packs.map(({ id, title, planId, createdAt }) => {
    const inPack = shown.get(id) ?? []
    const dateTime = createdAt.toISOString()
    return { id, title, priceId: planId, dateTime, videos: inPack, videoIds: inPack.map((video) => video.id) }
  })
}
