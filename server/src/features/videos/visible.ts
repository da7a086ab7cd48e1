import { eq, isNotNull, or, type SQL } from 'drizzle-orm'
import { videos } from '../../database/tables/videos.ts'
import { isAdmin, type Viewer } from '../../platform/viewer.ts'

const hasFilm = or(isNotNull(videos.fileId), isNotNull(videos.externalEmbeddedCode))

/**
 * A condition on `videos`: a draft, which has no film yet, is seen by Admin
 * and its teacher alone (D12, D17.open-videos).
 */
export function visibleTo(viewer: Viewer): SQL | undefined {
  if (isAdmin(viewer)) return undefined
  return viewer.kind === 'person' ? or(hasFilm, eq(videos.coachUserId, viewer.id)) : hasFilm
}
