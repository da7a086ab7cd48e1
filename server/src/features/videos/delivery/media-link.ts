import type { Context } from '../../../context.ts'
import { type LinkClaims, readSignedLink, signedLink } from '../../../platform/signed-link.ts'
import type { SignedIn } from '../../../platform/viewer.ts'

export interface MediaClaims extends LinkClaims {
  videoId: string
}

/** The uploaded film is one path; its renditions are a folder, and one signature is valid for all of it. */
const filmPath = (videoId: string) => `/media/${videoId}.mp4`
const folderPath = (videoId: string) => `/media/${videoId}/`
const MASTER = 'film.m3u8'

interface Playable {
  videoId: string
  /** Whether it has renditions. */
  adaptive: boolean
}

/**
 * Returns a root-relative link that plays one video for one session; the player requests a new one before it
 * expires (S-F7).
 */
export function mediaLink(context: Context, viewer: SignedIn, { videoId, adaptive }: Playable): string {
  if (!adaptive) return signedLink(context, viewer, filmPath(videoId))
  return signedLink(context, viewer, folderPath(videoId)).replace('?', `${MASTER}?`)
}

/**
 * Returns the claims of a link to an uploaded film if its signature is valid and has not expired; otherwise
 * null.
 */
export function readFilmLink(
  context: Context,
  videoId: string,
  query: Record<string, unknown>,
): MediaClaims | null {
  const claims = readSignedLink(context, filmPath(videoId), query)
  return claims && { ...claims, videoId }
}

/** Same for a link to any rendition of the film. */
export function readFolderLink(
  context: Context,
  videoId: string,
  query: Record<string, unknown>,
): MediaClaims | null {
  const claims = readSignedLink(context, folderPath(videoId), query)
  return claims && { ...claims, videoId }
}
