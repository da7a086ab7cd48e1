import { eq, isNotNull, or, type SQL } from 'drizzle-orm'
import { videos } from '../../database/tables/videos.ts'
import { isAdmin, isStaff, type Viewer } from '../../platform/viewer.ts'
import type { CachedVideo } from './cached-videos.ts'

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
