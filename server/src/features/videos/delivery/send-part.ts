import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { byteRange, rangeHolds } from '../../../platform/files/byte-range.ts'

/** A kept file that a link opens. */
export interface MediaFile {
  key: string
  size: number
  etag: string
  modified: Date
  type: 'video/mp4' | 'audio/mp4' | 'image/jpeg'
}

/** The file or the part of it that was asked for, with what a player needs to ask for the next one (RFC 9110, 13 and 14). */
export async function sendPart(
  context: Context,
  file: MediaFile,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { range, 'if-range': ifRange } = request.headers
  const asked =
    request.method === 'GET' && rangeHolds(ifRange as string | undefined, file.etag, file.modified)
  const part = byteRange(asked ? range : undefined, file.size)
  const { start, end } = typeof part === 'string' ? { start: 0, end: file.size - 1 } : part
  const isSent = request.method !== 'HEAD' && part !== 'unsatisfiable'
  // A film that is gone from the disk is refused like any other, before anything is said of it.
  const bytes = isSent ? await context.files.read(file.key, { start, end }) : null
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-store')
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
