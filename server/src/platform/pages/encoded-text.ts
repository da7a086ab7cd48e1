import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kept } from './kept-answers.ts'

const zip = { br: promisify(brotliCompress), gzip: promisify(gzip) }

type Encoding = 'br' | 'gzip'

/** A text that is sent many times: compressed on first request, once per encoding. */
export class EncodedText implements Kept {
  readonly plain: Buffer
  /** Size of the plain text plus at most the same for both encodings. */
  readonly bytes: number
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string | Buffer) {
    this.plain = Buffer.from(text)
    this.bytes = 2 * this.plain.length
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding)
    if (known) return known
    const made = encoding === 'br' ? this.#brotli() : zip.gzip(this.plain)
    this.#encoded.set(encoding, made)
    return made
  }

  #brotli(): Promise<Buffer> {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
    const params = { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_SIZE_HINT]: this.plain.length }
    return zip.br(this.plain, { params })
  }
}

/** Sends a text in an encoding that the client accepts; `Vary` is the caller's. */
export async function sendEncoded(request: FastifyRequest, reply: FastifyReply, text: EncodedText) {
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
  if (!encoding) return reply.send(text.plain)
  return reply.header('content-encoding', encoding).send(await text.encoded(encoding))
}

function encodingFor(accepted: string): Encoding | null {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}
