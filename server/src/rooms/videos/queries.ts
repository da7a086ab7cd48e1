import type { Paging } from '@studio/contract/paging.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { mayEdit, openPlaces } from '@studio/contract/videos/rules.ts'
import type { Tag, Video, VideoSearch } from '@studio/contract/videos/schema.ts'
import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { bareContains, byLetters } from '../../database/contains.ts'
import { calendarMembers } from '../../database/tables/practice-calendar.ts'
import { tags, videos, videoTags } from '../../database/tables/videos.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { accessFactsOf } from '../membership/queries.ts'
import { type CachedVideo, cachedVideos } from './cached-videos.ts'
import { mediaLink } from './delivery/open-film.ts'
import { previewUrl } from './delivery/previews.ts'
import { openVideosCondition } from './open-videos-sql.ts'
import { countPlaces } from './places.ts'
import {
  calendarsOf,
  hasFilm,
  isOpen,
  isVideoVisibleTo,
  loadViewerAccess,
  type ViewerAccess,
  visibleTo,
} from './viewer-access.ts'

/** Lists all styles by name, without a limit (LIST-07, D18.whole-lists). */
export async function allTags(context: Context): Promise<{ records: Tag[] }> {
  const rows = await context.db
    .select({ id: tags.id, title: tags.title })
    .from(tags)
    .orderBy(byLetters(tags.titleFolded))
  return { records: rows }
}

/**
 * Returns one video as the viewer may see it; drafts are visible only to Admin and their teacher (API-24,
 * D17.open-videos).
 */
export async function videoFor(context: Context, viewer: Viewer, id: string): Promise<Video> {
  const video = (await videosById(context, viewer, [id])).get(id)
  if (!video) throw new Refusal('notFound', refusals.notFound)
  const edits = viewer.kind === 'person' && mayEdit(video, viewer)
  return edits ? { ...video, places: await countPlaces(context, id) } : video
}

/** The same with the latest day that it was a class of, whose public page a shared link leads to (SHARE-02). */
export async function videoWithDay(context: Context, viewer: Viewer, id: string): Promise<Video> {
  const video = await videoFor(context, viewer, id)
  const day = (await cachedVideos(context, [id])).get(id)?.places.find((place) => place.kind === 'day')?.day
  return day ? { ...video, day } : video
}

/**
 * Searches the library: all of it for Admin and Coach, the videos that the plan opens for a student (API-25,
 * API-26).
 */
export async function searchVideos(
  context: Context,
  viewer: Viewer,
  { pageNumber, pageLength, ...search }: z.output<typeof VideoSearch> & Paging,
) {
  const paging = { pageNumber, pageLength }
  const { ids, totalRecords } = await findFor(context, viewer, search, paging)
  const found = await videosById(context, viewer, ids)
  const records = ids.flatMap((id) => found.get(id) ?? [])
  return { records, pageInfo: { pageNumber, pageLength, totalRecords } }
}

/** A student's page is cached for all whose membership and joined calendars open the same; staff search what is there now. */
async function findFor(
  context: Context,
  viewer: Viewer,
  search: z.output<typeof VideoSearch>,
  paging: Paging,
) {
  const wanted = and(visibleTo(viewer), ...filtersOf(search))
  if (viewer.kind !== 'person' || viewer.role !== 'Student') return findPage(context, wanted, search, paging)
  const now = context.clock.now()
  const today = context.day(now)
  const open = openPlaces(await accessFactsOf(context, viewer), { now, today })
  const joined = open.joinedEvents ? await joinedCalendars(context, viewer.id) : []
  const key = `library ${JSON.stringify([open, today, joined, search, paging])}`
  return context.cache.get(key, () =>
    findPage(context, and(wanted, openVideosCondition(open, viewer.id, today)), search, paging),
  )
}

async function joinedCalendars({ db }: Context, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: calendarMembers.calendarId })
    .from(calendarMembers)
    .where(eq(calendarMembers.userId, userId))
    .orderBy(asc(calendarMembers.calendarId))
  return rows.map(({ id }) => id)
}

/** Reads a page and the number of all matches in one statement, so that the conditions are evaluated once. */
async function findPage(
  { db }: Context,
  where: SQL | undefined,
  { orderBy, OrderByDescending }: z.output<typeof VideoSearch>,
  { pageNumber, pageLength }: Paging,
) {
  const direction = OrderByDescending ? desc : asc
  const by = (orderBy === 'Title' ? sql`(${videos.titleBare} collate "C")` : sql`${videos.createdAt}`).as(
    'by',
  )
  const matching = db.$with('matching').as(db.select({ id: videos.id, by }).from(videos).where(where))
  const total = db
    .select({ rows: sql<number>`count(*)::int`.as('rows') })
    .from(matching)
    .as('total')
  const page = db
    .select({ id: matching.id, by: matching.by })
    .from(matching)
    .orderBy(direction(matching.by), direction(matching.id))
    .limit(pageLength)
    .offset((pageNumber - 1) * pageLength)
    .as('page')
  const rows = await db
    .with(matching)
    .select({ id: page.id, total: total.rows })
    .from(total)
    .leftJoin(page, sql`true`)
    .orderBy(direction(page.by), direction(page.id))
  return { ids: rows.flatMap(({ id }) => id ?? []), totalRecords: rows[0]?.total ?? 0 }
}

function filtersOf(search: z.output<typeof VideoSearch>): (SQL | undefined)[] {
  const { title, coachUsersIds, tagsIds, hasThumbnail } = search
  return [
    title ? bareContains(videos.titleBare, title) : undefined,
    coachUsersIds?.length ? anyOf(videos.coachUserId, coachUsersIds) : undefined,
    tagsIds?.length ? taggedWith(tagsIds) : undefined,
    hasThumbnail ? isNotNull(videos.thumbnailUrl) : undefined,
    search.hasFilm ? hasFilm : undefined,
  ]
}

/** Condition: videos that have at least one of these styles. */
export function taggedWith(ids: readonly string[]): SQL {
  return sql`exists (select 1 from ${videoTags} where ${videoTags.videoId} = ${videos.id}
    and ${anyOf(videoTags.tagId, ids)})`
}

/**
 * Returns those of the videos that the viewer sees, with media keys for videos open to them; every answer
 * with videos uses this (S-Z6). Only the viewer's entitlements are queried, unless the caller passes them.
 */
export async function videosById(
  context: Context,
  viewer: Viewer,
  among: readonly string[],
  known?: ViewerAccess,
): Promise<Map<string, Video>> {
  const found = await cachedVideos(context, among)
  if (found.size === 0) return new Map()
  const standing = known ?? (await loadViewerAccess(context, viewer, calendarsOf(found.values())))
  const shown = [...found].filter(([, video]) => isVideoVisibleTo(viewer, video))
  return new Map(
    shown.map(([id, video]) => {
      const own = viewer.kind === 'person' && mayEdit(video.shown, viewer) ? { version: video.version } : {}
      const media = isOpen(video, standing) ? mediaKeys(context, viewer, video) : {}
      const preview = viewer.kind === 'visitor' ? previewKey(context, video) : {}
      return [id, { ...video.shown, ...media, ...preview, ...own }]
    }),
  )
}

/** Same, grouped by place, in the order of each place's ids (D13, D14, S-Z6). */
export async function videosByPlace(
  context: Context,
  viewer: Viewer,
  places: readonly { id: string; videoIds: readonly string[] }[],
): Promise<Map<string, Video[]>> {
  const among = places.flatMap(({ videoIds }) => videoIds)
  const shown = await videosById(context, viewer, among)
  return new Map(places.map(({ id, videoIds }) => [id, videoIds.flatMap((one) => shown.get(one) ?? [])]))
}

function previewKey(context: Context, video: CachedVideo) {
  const url = previewUrl(context, video)
  return url ? { previewUrl: url } : {}
}

function mediaKeys(context: Context, viewer: Viewer, { shown, hasFile, adaptive, embedded }: CachedVideo) {
  const film = { videoId: shown.id, duration: shown.duration, adaptive }
  return {
    ...(hasFile && viewer.kind === 'person' ? { url: mediaLink(context, viewer, film) } : {}),
    ...(embedded ? { externalEmbeddedCode: embedded } : {}),
  }
}
