import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, type Kept, matchesEtag } from './kept-answers.ts'

const zip = { br: promisify(brotliCompress), gzip: promisify(gzip) }

type Encoding = 'br' | 'gzip'

/** A page that is sent many times: compressed on first request, once per encoding. */
export class Page implements Kept {
  readonly status: number
  readonly html: Buffer
  readonly headers: Record<string, string>
  readonly etag: string
  /** Size of the plain page plus at most the same for both encodings. */
  readonly bytes: number
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(status: number, html: string, headers: Record<string, string>) {
    this.status = status
    this.html = Buffer.from(html)
    this.headers = headers
    this.etag = etagOf(this.html)
    this.bytes = 2 * this.html.length
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding)
    if (known) return known
    const made = encoding === 'br' ? this.#brotli() : zip.gzip(this.html)
    this.#encoded.set(encoding, made)
    return made
  }

  #brotli(): Promise<Buffer> {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
    const params = { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: this.html.length }
    return zip.br(this.html, { params })
  }
}

/** Sends a page in an encoding the client accepts, or 304 if they have it already. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.headers(page.headers).header('etag', page.etag).header('cache-control', 'no-cache')
  reply.header('vary', 'Accept-Encoding, Cookie')
  if (matchesEtag(request.headers['if-none-match'], page.etag)) return reply.status(304).send()
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
  reply.status(page.status)
  if (!encoding) return reply.send(page.html)
  return reply.header('content-encoding', encoding).send(await page.encoded(encoding))
}

function encodingFor(accepted: string): Encoding | null {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}
