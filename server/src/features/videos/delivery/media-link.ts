import type { Context } from '../../../context.ts'
import { type LinkClaims, readSignedLink, signedLink } from '../../../platform/signed-link.ts'
import type { SignedIn } from '../../../platform/viewer.ts'

export interface MediaClaims extends LinkClaims {
  videoId: string
}

/** A film as it came is one address; what was made of it is a folder, and one signature opens all of it. */
const filmPath = (videoId: string) => `/media/${videoId}.mp4`
const folderPath = (videoId: string) => `/media/${videoId}/`
const MASTER = 'film.m3u8'

interface Playable {
  videoId: string
  /** Whether it has renditions. */
  adaptive: boolean
}

/** A root-relative link that plays one video for one session; the player asks for a new one before it ends (S-F7). */
export function mediaLink(context: Context, viewer: SignedIn, { videoId, adaptive }: Playable): string {
  if (!adaptive) return signedLink(context, viewer, filmPath(videoId))
  return signedLink(context, viewer, folderPath(videoId)).replace('?', `${MASTER}?`)
}

/** What the link to a film as it came says, if it is ours and has not expired; null otherwise. */
export function readFilmLink(
  context: Context,
  videoId: string,
  query: Record<string, unknown>,
): MediaClaims | null {
  const claims = readSignedLink(context, filmPath(videoId), query)
  return claims && { ...claims, videoId }
}

/** The same of a link to anything that was made of the film. */
export function readFolderLink(
  context: Context,
  videoId: string,
  query: Record<string, unknown>,
): MediaClaims | null {
  const claims = readSignedLink(context, folderPath(videoId), query)
  return claims && { ...claims, videoId }
}
