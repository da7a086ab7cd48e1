import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Cache } from '../cache.ts'
import { EncodedText, encodedBody } from './encoded-text.ts'

/** Bytes of all pages and reads, plain and compressed. */
const MOST_BYTES = 64 * 1024 * 1024

/** The cache of what is the same for every visitor: pages, public reads, files for machines (L1). */
export type PublicAnswers = Cache<PublicAnswer>
export const makePublicAnswers = (version: () => string): PublicAnswers =>
  new Cache({ version, bytes: { most: MOST_BYTES, of: ({ bytes }) => bytes } })

/** An answer that is sent many times: its headers, its bytes and their encodings are made once. */
export class PublicAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly text: EncodedText
  readonly etag: string
  readonly bytes: number

  /** Caches must ask each time, unless the headers say otherwise. */
  constructor(status: number, text: string, headers: Record<string, string>) {
    this.status = status
    this.text = new EncodedText(text)
    this.etag = etagOf(this.text.plain)
    this.bytes = this.text.bytes
    this.headers = {
      etag: this.etag,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Cookie',
      ...headers,
    }
  }
}

/** Prepares a reply, and returns what an async handler returns: the bytes in an encoding the client accepts, or null for 304. */
export function bodyOf(answer: PublicAnswer, request: FastifyRequest, reply: FastifyReply) {
  reply.headers(answer.headers)
  if (matchesEtag(request.headers['if-none-match'], answer.etag)) {
    reply.status(304)
    return null
  }
  reply.status(answer.status)
  return encodedBody(request, reply, answer.text)
}

/** Returns a strong ETag for some content. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Whether If-None-Match matches this ETag: a single one, a list, weak ones or `*`. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const known = header.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes('*') || known.includes(etag)
}
