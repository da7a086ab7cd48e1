import type { Context } from '../../context.ts'
import { type LinkClaims, readSignedLink, signedLink } from '../../platform/signed-link.ts'
import type { SignedIn } from '../../platform/viewer.ts'

export interface MediaClaims extends LinkClaims {
  videoId: string
}

const pathOf = (videoId: string) => `/media/${videoId}.mp4`

/** A root-relative link that plays one video for one session; the player asks for a new one before it ends (S-F7). */
export function mediaLink(context: Context, viewer: SignedIn, videoId: string): string {
  return signedLink(context, viewer, pathOf(videoId))
}

/** What a video's link says, if it is ours and has not expired; null otherwise. */
export function readMediaLink(
  context: Context,
  videoId: string,
  query: Record<string, unknown>,
): MediaClaims | null {
  const claims = readSignedLink(context, pathOf(videoId), query)
  return claims && { ...claims, videoId }
}
