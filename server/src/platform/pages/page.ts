import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncodedText, sendEncoded } from './encoded-text.ts'
import { etagOf, type Kept, matchesEtag } from './response-cache.ts'

/** A page that is sent many times. */
export class Page implements Kept {
  readonly status: number
  readonly text: EncodedText
  readonly headers: Record<string, string>
  readonly etag: string
  readonly bytes: number

  constructor(status: number, html: string, headers: Record<string, string>) {
    this.status = status
    this.text = new EncodedText(html)
    this.headers = headers
    this.etag = etagOf(this.text.plain)
    this.bytes = this.text.bytes
  }
}

/** Sends a page in an encoding the client accepts, or 304 if they have it already. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.headers(page.headers).header('etag', page.etag).header('cache-control', 'no-cache')
  reply.header('vary', 'Accept-Encoding, Cookie')
  if (matchesEtag(request.headers['if-none-match'], page.etag)) return reply.status(304).send()
  return sendEncoded(request, reply.status(page.status), page.text)
}
