import type { Context } from '../../context.ts'
import type { SignedIn } from '../../platform/viewer.ts'

/** How long a link opens a film, in seconds; the player asks for a new one before that (S-F7). */
export const LINK_SECONDS = 300
const PURPOSE = 'media-link'

export interface MediaClaims {
  videoId: string
  userId: string
  sessionId: string
  /** Unix seconds by the machine's clock; the link is dead from then on. */
  expires: number
}

/** A root-relative link that plays one video for one session, for five minutes. */
export function mediaLink(context: Context, viewer: SignedIn, videoId: string): string {
  const expires = Math.floor(context.clock.machine().getTime() / 1000) + LINK_SECONDS
  const claims = { videoId, userId: viewer.id, sessionId: viewer.sessionId, expires }
  const query = new URLSearchParams({
    u: claims.userId,
    s: claims.sessionId,
    e: String(expires),
    k: context.tokens.sign(PURPOSE, signedText(claims)),
  })
  return `/media/${videoId}.mp4?${query}`
}

/** What a link says, if we signed exactly that and it has not expired; null otherwise. Compares in constant time. */
export function readMediaLink(
  context: Context,
  videoId: string,
  query: Record<string, unknown>,
): MediaClaims | null {
  const { u, s, e, k } = query
  if (typeof u !== 'string' || typeof s !== 'string' || typeof e !== 'string' || typeof k !== 'string')
    return null
  if (!/^\d{1,12}$/.test(e)) return null
  const claims = { videoId, userId: u, sessionId: s, expires: Number(e) }
  if (!context.tokens.verify(PURPOSE, signedText(claims), k)) return null
  return context.clock.machine().getTime() < claims.expires * 1000 ? claims : null
}

function signedText({ videoId, userId, sessionId, expires }: MediaClaims): string {
  return `GET,HEAD\n${videoId}\n${userId}\n${sessionId}\n${expires}`
}
