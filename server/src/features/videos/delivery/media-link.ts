import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import {
  isRunning,
  type LinkClaims,
  readEndedLink,
  readSignedLink,
  signedLink,
} from '../../../platform/signed-link.ts'
import type { SignedIn } from '../../../platform/viewer.ts'

export interface MediaClaims extends LinkClaims {
  videoId: string
}

/** The uploaded film is one path; its renditions are a folder, and one signature is valid for all of it. */
const filmPath = (videoId: string) => `/media/${videoId}.mp4`
const folderPath = (videoId: string) => `/media/${videoId}/`
const MASTER = 'film.m3u8'
const NEWEST = 'newest_link'

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

interface Asked {
  query: Record<string, unknown>
  headers: { cookie?: string | undefined }
}

/**
 * Returns the claims of a link to an uploaded film if its signature is valid and has not expired; otherwise
 * null. A browser that plays by itself goes on reading by the link that it began with: this one stays open while a
 * newer one of the same session is in the browser's cookie.
 */
export function readFilmLink(context: Context, videoId: string, asked: Asked): MediaClaims | null {
  return readLink(context, { videoId, path: filmPath(videoId) }, asked)
}

/** Same for a link to any rendition of the film. */
export function readFolderLink(context: Context, videoId: string, asked: Asked): MediaClaims | null {
  return readLink(context, { videoId, path: folderPath(videoId) }, asked)
}

function readLink(
  context: Context,
  { videoId, path }: { videoId: string; path: string },
  { query, headers }: Asked,
): MediaClaims | null {
  const own = readEndedLink(context, path, query)
  if (!own) return null
  if (isRunning(context, own)) return { ...own, videoId }
  const newest = readSignedLink(context, path, keptQuery(headers.cookie))
  const isSame = newest?.userId === own.userId && newest.sessionId === own.sessionId
  return newest && isSame ? { ...newest, videoId } : null
}

/**
 * Keeps the signature of an open link in a cookie for the film's own path, which ends with the link and is read by no
 * script. It opens nothing without a link of the same person and session (S-F7, S-S10).
 */
export function keepNewest(
  context: Context,
  { protocol, url, query }: FastifyRequest,
  reply: FastifyReply,
  { expires }: MediaClaims,
): void {
  if (Number((query as Asked['query']).e) !== expires) return
  const [path = ''] = url.split('?')
  const left = Math.floor(expires - context.clock.machine().getTime() / 1000)
  const of = path.endsWith(MASTER) ? path.slice(0, -MASTER.length) : path
  const rest = `Path=${of}; Max-Age=${left}; HttpOnly; SameSite=Strict${protocol === 'https' ? '; Secure' : ''}`
  reply.header('set-cookie', `${NEWEST}=${queryOf(query as Asked['query'])}; ${rest}`)
}

function keptQuery(cookie = ''): Record<string, string> {
  const [, query] = new RegExp(`(?:^|; ?)${NEWEST}=([^;]*)`).exec(cookie) ?? []
  return Object.fromEntries(new URLSearchParams(query))
}

/** The query of a link whose signature was just checked, unchanged. */
export const queryOf = ({ u, s, e, k }: Record<string, unknown>) =>
  new URLSearchParams({ u: String(u), s: String(s), e: String(e), k: String(k) }).toString()
