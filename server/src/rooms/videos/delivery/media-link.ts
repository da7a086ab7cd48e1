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

const HOUR_S = 3600

interface Playable {
  videoId: string
  /** Whole seconds. */
  duration: number
  /** Whether it has renditions. */
  adaptive: boolean
}

/**
 * Returns a root-relative link that plays one video for one session. It outlasts the film, because a television reads
 * all of it by the link that it was given; whether its person may watch is checked at each request (S-F7).
 */
export function mediaLink(
  context: Context,
  viewer: SignedIn,
  { videoId, duration, adaptive }: Playable,
): string {
  const seconds = Math.max(duration + HOUR_S, 2 * HOUR_S)
  if (!adaptive) return signedLink(context, viewer, filmPath(videoId), seconds)
  return signedLink(context, viewer, folderPath(videoId), seconds).replace('?', `${MASTER}?`)
}

type Query = Record<string, unknown>

/** Returns the claims of a link to an uploaded film if its signature is valid and has not expired; otherwise null. */
export const readFilmLink = (context: Context, videoId: string, query: Query): MediaClaims | null =>
  claimsOf(readSignedLink(context, filmPath(videoId), query), videoId)

/** Same for a link to any rendition of the film. */
export const readFolderLink = (context: Context, videoId: string, query: Query): MediaClaims | null =>
  claimsOf(readSignedLink(context, folderPath(videoId), query), videoId)

const claimsOf = (link: LinkClaims | null, videoId: string) => link && { ...link, videoId }

/** The query of a link whose signature was just checked, unchanged. */
export const queryOf = ({ u, s, e, k }: Query) =>
  new URLSearchParams({ u: String(u), s: String(s), e: String(e), k: String(k) }).toString()
