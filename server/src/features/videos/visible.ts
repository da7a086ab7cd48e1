import { eq, isNotNull, or, type SQL } from 'drizzle-orm'
import { videos } from '../../database/tables/videos.ts'
import { isAdmin, isStaff, type Viewer } from '../../platform/viewer.ts'
import type { KeptVideo } from './kept-videos.ts'

export const hasFilm = or(isNotNull(videos.fileId), isNotNull(videos.externalEmbeddedCode))

/**
 * A condition on `videos`: a draft, which has no film yet, is seen by Admin
 * and its teacher alone (D12, D17.open-videos).
 */
export function visibleTo(viewer: Viewer): SQL | undefined {
  if (isAdmin(viewer)) return undefined
  return viewer.kind === 'person' && isStaff(viewer)
    ? or(hasFilm, eq(videos.coachUserId, viewer.id))
    : hasFilm
}

/** The same of a kept video. */
export function sees(viewer: Viewer, { shown, hasFile, embedded }: KeptVideo): boolean {
  if (hasFile || embedded !== null || isAdmin(viewer)) return true
  return viewer.kind === 'person' && isStaff(viewer) && shown.coachUserId === viewer.id
}

/** Who sees the same of a list: all visitors and students, Admins, and each teacher. */
export function audienceOf(viewer: Viewer): string {
  if (viewer.kind !== 'person' || !isStaff(viewer)) return 'everybody'
  return isAdmin(viewer) ? 'admin' : viewer.id
}
