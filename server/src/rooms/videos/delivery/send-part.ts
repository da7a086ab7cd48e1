import type { FastifyReply, FastifyRequest } from 'fastify'
import { FileMissing } from '../../../adapters/files/file-store.ts'
import type { Context } from '../../../context.ts'

/** A stored file that a link opens. */
export interface MediaFile {
  key: string
  size: number
  etag: string
  modified: Date
  type: 'video/mp4' | 'audio/mp4' | 'image/jpeg'
  /** The film as it came, or a file that is asked for part by part. */
  opens: 'film' | 'part'
  /** Nobody but the one who asked keeps it, unless this says so. */
  cacheControl?: string
}

/** Seconds for which a presigned link of the bucket may be opened. */
const LINK_SECONDS = 60

/**
 * A film as uploaded is sent by the studio itself: a player would read all of it by the bucket's link, which has to end
 * when its person may watch no more (S-F7). For each part of a rendition it asks the studio again.
 */
const linkTo = async (context: Context, { key, opens, type }: MediaFile) =>
  opens === 'part' ? context.files.link(key, { seconds: LINK_SECONDS, type }) : null

/**
 * Sends the requested file or byte range, with the headers that a player needs for the next request (RFC
 * 9110, 13 and 14); redirects to the bucket if files are stored there.
 */
export async function sendPart(
  context: Context,
  file: MediaFile,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { filesByProxy } = context.config
  if (filesByProxy !== null) return leaveToProxy(context, filesByProxy, file, reply)
  const { range, 'if-range': ifRange } = request.headers
  const asked =
    request.method === 'GET' && rangeHolds(ifRange as string | undefined, file.etag, file.modified)
  const part = byteRange(asked ? range : undefined, file.size)
  const { start, end } = typeof part === 'string' ? { start: 0, end: file.size - 1 } : part
  const isSent = request.method !== 'HEAD' && part !== 'unsatisfiable'
  const link = isSent ? await linkTo(context, file) : null
  if (link) return reply.header('cache-control', 'private, no-store').redirect(link, 302)
  // A film that is missing on the disk is refused like any other, before any header is set.
  const bytes = isSent ? await context.files.read(file.key, { start, end }) : null
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', file.cacheControl ?? 'private, no-store')
    .header('content-type', file.type)
    .header('x-content-type-options', 'nosniff')
    .header('etag', file.etag)
    .header('last-modified', file.modified.toUTCString())
  if (part === 'unsatisfiable') {
    return reply
      .status(416)
      .header('content-range', `bytes */${file.size}`)
      .header('content-length', 0)
      .send()
  }
  reply.header('content-length', end - start + 1)
  if (!bytes) return reply.send()
  if (part !== 'whole') reply.status(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  return reply.send(bytes)
}

/**
 * Names the file to the proxy in front, which sends it instead of this answer and handles ranges and
 * conditional requests itself (X-Accel-Redirect of nginx).
 */
async function leaveToProxy(context: Context, folder: string, file: MediaFile, reply: FastifyReply) {
  if ((await context.files.size(file.key)) === null) throw new FileMissing(file.key, null)
  return reply
    .header('x-accel-redirect', `${folder}/${file.key}`)
    .header('cache-control', file.cacheControl ?? 'private, no-store')
    .header('content-type', file.type)
    .send()
}

/**
 * Lets a television read a film that was passed to it: its receiver is a page of another origin, and reads playlists and
 * parts by script. The link is all that opens them, no cookie is read, so any origin may ask (S-F7, S-S10).
 */
export async function openToReceivers(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'accept-ranges, content-length, content-range')
    .header('cross-origin-resource-policy', 'cross-origin')
}

/** Answers a receiver that asks before it reads a part. */
export function allowParts(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .status(204)
    .header('access-control-allow-methods', 'GET, HEAD')
    .header('access-control-allow-headers', 'range')
    .header('access-control-max-age', '86400')
    .send()
}

type ByteRange = { start: number; end: number }

/**
 * Parses a `Range` header into the requested part of a file, both ends inclusive (RFC 9110, 14.1): `whole` if
 * there is none, if it can't be parsed or names several parts; `unsatisfiable` if no byte of it is in the
 * file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start < size ? { start, end } : 'unsatisfiable'
}

/**
 * Whether a range may be served, or the file has changed since the caller received their part of it (RFC
 * 9110, 13.1.5).
 */
export function rangeHolds(ifRange: string | undefined, etag: string, modified: Date): boolean {
  if (ifRange === undefined) return true
  return ifRange.startsWith('"') ? ifRange === etag : ifRange === modified.toUTCString()
}
