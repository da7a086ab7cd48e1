import type { Video } from '@studio/contract/videos/schema.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { anyOf } from '../../database/any-of.ts'
import { byLetters } from '../../database/contains.ts'
import { users } from '../../database/tables/people.ts'
import { filmProcessing, hasRenditions, renditions } from '../../database/tables/renditions.ts'
import { tags, videos, videoTags } from '../../database/tables/videos.ts'
import { versionOf } from '../../platform/version.ts'
import { nameColumns } from '../people/names.ts'
import { videoState } from './video-state.ts'

/**
 * A place of a video, the same for all viewers. Of the days only the latest that has begun counts: if it
 * isn't today, none is.
 */
type CachedPlace =
  | { kind: 'day'; day: string }
  | { kind: 'pack'; priceId: string | null; packId: string }
  | { kind: 'event'; calendarId: string }

/** A cached video as everybody reads it, with what decides who sees it and who may watch it. */
export interface CachedVideo {
  /** Without media keys. */
  shown: Video
  /** Whether it has an uploaded film or a player's address; a draft has neither. */
  hasFile: boolean
  /** Whether its film has renditions, so that a player may switch between them. */
  adaptive: boolean
  embedded: string | null
  /** File of its preview; null until it is made. */
  preview: { key: string; size: number; modified: Date } | null
  /** Its current version, for people who may change it. */
  version: string
  places: CachedPlace[]
}

/**
 * Returns those of the videos that exist, cached by content generation: three queries for all that are
 * missing.
 */
export function cachedVideos(context: Context, ids: readonly string[]): Promise<Map<string, CachedVideo>> {
  return context.cache.rows('video', ids, (missing) => loadVideos(context, missing))
}

async function loadVideos(context: Context, ids: string[]): Promise<Map<string, CachedVideo>> {
  const [rows, tagsOf, places] = await Promise.all([
    context.db
      .select({
        video: videos,
        coach: { ...nameColumns, color: users.color },
        adaptive: sql<boolean>`coalesce(${hasRenditions}, false)`,
        preview: { key: renditions.key, size: renditions.size, modified: renditions.createdAt },
      })
      .from(videos)
      .leftJoin(users, eq(users.id, videos.coachUserId))
      .leftJoin(filmProcessing, eq(filmProcessing.fileId, videos.fileId))
      .leftJoin(renditions, and(eq(renditions.fileId, videos.fileId), eq(renditions.name, 'preview')))
      .where(anyOf(videos.id, ids)),
    tagsByVideo(context, ids),
    placesByVideo(context, ids),
  ])
  return new Map(
    rows.map(({ video, coach, adaptive, preview: made }) => {
      const own = (tagsOf.get(video.id) ?? []).map(({ id, title }) => ({ id, title }))
      const shown = {
        id: video.id,
        title: video.title,
        description: video.description,
        thumbnailUrl: video.thumbnailUrl,
        duration: video.durationSeconds,
        level: video.level,
        props: video.props,
        tags: own,
        tagList: own.map((tag) => tag.title),
        tagIds: own.map((tag) => tag.id),
        coachUserId: video.coachUserId,
        coachUser: coach,
      }
      const { fileId, externalEmbeddedCode: embedded } = video
      const standing = (places.get(video.id) ?? []).map(placeOf)
      const version = versionOf(videoState(video, shown.tagIds))
      const film = { hasFile: fileId !== null, adaptive, embedded, preview: adaptive ? made : null }
      return [video.id, { shown, ...film, version, places: standing }]
    }),
  )
}

async function tagsByVideo(context: Context, ids: string[]) {
  const rows = await context.db
    .select({ videoId: videoTags.videoId, id: tags.id, title: tags.title })
    .from(videoTags)
    .innerJoin(tags, eq(tags.id, videoTags.tagId))
    .where(anyOf(videoTags.videoId, ids))
    .orderBy(asc(videoTags.position), byLetters(tags.titleFolded))
  return Map.groupBy(rows, (row) => row.videoId)
}

interface PlaceRow extends Record<string, unknown> {
  video_id: string
  kind: CachedPlace['kind']
  /** The latest day that has begun, the plan of a pack, or the calendar of an event. */
  ref: string | null
  pack_id: string | null
}

async function placesByVideo(context: Context, ids: string[]): Promise<Map<string, PlaceRow[]>> {
  const asked = sql`any(${sql.param(ids)}::uuid[])`
  const today = context.day()
  const { rows } = await context.db.execute<PlaceRow>(sql`
    select cv.video_id, 'day' as kind, max(cd.day)::text as ref, null as pack_id
      from class_day_videos cv join class_days cd on cd.id = cv.class_day_id
      where cv.video_id = ${asked} and cd.day <= ${today}::date group by cv.video_id
    union all
    select distinct pv.video_id, 'pack', p.plan_id::text, p.id::text
      from training_pack_videos pv join training_packs p on p.id = pv.pack_id where pv.video_id = ${asked}
    union all
    select distinct ev.video_id, 'event', e.calendar_id::text, null
      from calendar_event_videos ev join calendar_events e on e.id = ev.event_id where ev.video_id = ${asked}`)
  return Map.groupBy(rows, (row) => row.video_id)
}

function placeOf({ kind, ref, pack_id: packId }: PlaceRow): CachedPlace {
  if (kind === 'day') return { kind, day: ref ?? '' }
  return kind === 'pack' ? { kind, priceId: ref, packId: packId ?? '' } : { kind, calendarId: ref ?? '' }
}
