import { refusals } from '@studio/contract/studio/messages.ts'
import type { TrainingPack, TrainingPacksQuery } from '@studio/contract/training/schema.ts'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { contains } from '../../database/contains.ts'
import { trainingPacks, trainingPackVideos } from '../../database/tables/training.ts'
import { videos } from '../../database/tables/videos.ts'
import { Refusal } from '../../platform/refusal.ts'
import { versionOf } from '../../platform/version.ts'
import { isAdmin, type Viewer } from '../../platform/viewer.ts'
import { foldTitle } from '../studio/photos/photo-folder.ts'
import { taggedWith, videosByPlace } from '../videos/queries.ts'
import { visibilityCacheKey, visibleTo } from '../videos/viewer-access.ts'

type Path = typeof trainingPacks.$inferSelect & {
  /** In the order of their positions. */
  videoIds: string[]
}

/**
 * Lists paths by time of creation with all their videos; media fields follow the viewer's access (API-31, S-Z6). Paths and their
 * total are cached for all viewers with equal access.
 */
export async function listTrainingPacks(context: Context, viewer: Viewer, query: TrainingPacksQuery) {
  const key = `paths ${visibilityCacheKey(viewer)} ${JSON.stringify(query)}`
  const { paths, totalRecords } = await context.cache.get(key, () => findPaths(context, viewer, query))
  const { pageNumber, pageLength } = query
  return {
    records: await withVideos(context, viewer, paths),
    pageInfo: { pageNumber, pageLength, totalRecords },
  }
}

/** Reads one path; 404 for an unknown one. */
export async function trainingPackFor(context: Context, viewer: Viewer, id: string): Promise<TrainingPack> {
  const paths = await context.cache.get(`path ${id}`, () => findPath(context, id))
  const [pack] = await withVideos(context, viewer, paths)
  if (!pack) throw new Refusal('notFound', refusals.notFound)
  return pack
}

async function findPath(context: Context, id: string): Promise<Path[]> {
  return withIds(context, await context.db.select().from(trainingPacks).where(eq(trainingPacks.id, id)))
}

async function findPaths(context: Context, viewer: Viewer, query: TrainingPacksQuery) {
  const { pageNumber, pageLength } = query
  const direction = query.orderByDescending ? desc : asc
  const where = and(
    query.showEmpty === false ? holds(visibleTo(viewer)) : undefined,
    query.coachUsersIds?.length
      ? holds(and(visibleTo(viewer), anyOf(videos.coachUserId, query.coachUsersIds)))
      : undefined,
    query.tagsIds?.length ? holds(and(visibleTo(viewer), taggedWith(query.tagsIds))) : undefined,
    query.title ? contains(trainingPacks.title, query.title) : undefined,
  )
  const page = context.db
    .select()
    .from(trainingPacks)
    .where(where)
    .orderBy(direction(trainingPacks.createdAt), direction(trainingPacks.id))
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
  const [paths, totalRecords] = await Promise.all([page, context.db.$count(trainingPacks, where)])
  return { paths: await withIds(context, paths), totalRecords }
}

/** Reads the videos of paths in one query. */
async function withIds(context: Context, rows: (typeof trainingPacks.$inferSelect)[]): Promise<Path[]> {
  const packIds = rows.map((row) => row.id)
  const places = await context.db
    .select({ packId: trainingPackVideos.packId, videoId: trainingPackVideos.videoId })
    .from(trainingPackVideos)
    .where(anyOf(trainingPackVideos.packId, packIds))
    .orderBy(asc(trainingPackVideos.position), asc(trainingPackVideos.videoId))
  const byPack = Map.groupBy(places, (place) => place.packId)
  return rows.map((row) => ({ ...row, videoIds: (byPack.get(row.id) ?? []).map((place) => place.videoId) }))
}

/** Condition: paths with at least one matching video. */
function holds(wanted: SQL | undefined): SQL {
  return sql`exists (select 1 from ${trainingPackVideos} join ${videos} on ${videos.id} = ${trainingPackVideos.videoId}
    where ${trainingPackVideos.packId} = ${trainingPacks.id} and ${wanted ?? sql`true`})`
}

async function withVideos(context: Context, viewer: Viewer, paths: readonly Path[]): Promise<TrainingPack[]> {
  const shown = await videosByPlace(context, viewer, paths)
  return paths.map((path) => {
    const { id, title, planId, createdAt } = path
    const inPack = shown.get(id) ?? []
    const dateTime = createdAt.toISOString()
    const photo = context.photos.paths.get(foldTitle(title)) ?? null
    const ids = inPack.map((video) => video.id)
    const own = isAdmin(viewer) ? { version: versionOf(packState({ ...path, priceId: planId })) } : {}
    return { id, title, priceId: planId, dateTime, videos: inPack, videoIds: ids, photo, ...own }
  })
}

/** Editable fields of a path, with its videos in order. */
export function packState(path: { title: string; priceId: string | null; videoIds: readonly string[] }) {
  const { title, priceId, videoIds } = path
  return { title, priceId, videoIds }
}
