import type { AccessFacts } from '@studio/contract/membership/rules.ts'
import type { MemberDays } from '@studio/contract/practice-calendar/member-days/schema.ts'
import { openTo } from '@studio/contract/videos/rules.ts'
import { eq, isNotNull, or, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { videos } from '../../database/tables/videos.ts'
import { isAdmin, isStaff, type Viewer } from '../../platform/viewer.ts'
import { standingAmong } from '../membership/queries.ts'
import { type CachedVideo, cachedVideos } from './cached-videos.ts'

/**
 * The part of the access decision that is queried per viewer: what their membership opens, and which of some
 * calendars they have joined, each with the days that they have chosen.
 */
export interface ViewerAccess {
  facts: AccessFacts
  joined: ReadonlyMap<string, MemberDays | null>
  now: Date
  /** The studio's day. */
  today: string
}

/** Returns a viewer's access facts and joined calendars in one query; a visitor needs none. */
export async function loadViewerAccess(
  context: Context,
  viewer: Viewer,
  calendarIds: Iterable<string>,
): Promise<ViewerAccess> {
  const { facts, joined } = await standingAmong(context, viewer, [...new Set(calendarIds)])
  const now = context.clock.now()
  return { facts, joined, now, today: context.day(now) }
}

/** Returns the calendars that contain some videos. */
export function calendarsOf(videos: Iterable<CachedVideo>): string[] {
  return [...videos].flatMap(({ places }) =>
    places.flatMap((place) => (place.kind === 'event' ? place.calendarId : [])),
  )
}

/** Checks whether a cached video is open to a viewer with these facts (D17.open-videos, S-Z5). */
export function isOpen({ places }: CachedVideo, { facts, joined, now, today }: ViewerAccess): boolean {
  const own = places.map((place) => {
    if (place.kind === 'event') return { kind: place.kind, joined: joined.has(place.calendarId) }
    return place.kind === 'day' ? { ...place, today } : place
  })
  return openTo(own, facts, now).ok
}

/** Checks whether a video is open to the viewer now (D17.open-videos, S-Z5). */
export async function isVideoOpen(context: Context, viewer: Viewer, id: string): Promise<boolean> {
  const [video] = (await cachedVideos(context, [id])).values()
  if (!video) return false
  return isOpen(video, await loadViewerAccess(context, viewer, calendarsOf([video])))
}

export const hasFilm = or(isNotNull(videos.fileId), isNotNull(videos.externalEmbeddedCode))

/**
 * Condition on `videos`: a draft, which has no film yet, is visible only to Admin and its teacher (D12,
 * D17.open-videos).
 */
export function visibleTo(viewer: Viewer): SQL | undefined {
  if (isAdmin(viewer)) return undefined
  return viewer.kind === 'person' && isStaff(viewer)
    ? or(hasFilm, eq(videos.coachUserId, viewer.id))
    : hasFilm
}

/** Same for a cached video. */
export function isVideoVisibleTo(viewer: Viewer, { shown, hasFile, embedded }: CachedVideo): boolean {
  if (hasFile || embedded !== null || isAdmin(viewer)) return true
  return viewer.kind === 'person' && isStaff(viewer) && shown.coachUserId === viewer.id
}

/**
 * Returns the cache key of people who see the same list: all visitors and students, Admins, and each teacher.
 */
export function visibilityCacheKey(viewer: Viewer): string {
  if (viewer.kind !== 'person' || !isStaff(viewer)) return 'everybody'
  return isAdmin(viewer) ? 'admin' : viewer.id
}
