import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncodedText, sendEncoded } from './pages/encoded-text.ts'
import { etagOf, matchesEtag, ResponseCache } from './pages/response-cache.ts'

/** A serialised response. */
interface SharedAnswer {
  text: EncodedText
  etag: string
  bytes: number
}

const MOST_BYTES = 32 * 1024 * 1024

export type SharedReads = ResponseCache<SharedAnswer>

/** Creates the cache of reads that are the same for every visitor, serialised once (L1). */
export function makeSharedReads(generation: () => string): SharedReads {
  return new ResponseCache({ generation, maxBytes: MOST_BYTES })
}

/**
 * Responds to a visitor's read from the cache, or with 304 if they have it already; errors are never cached.
 */
export async function answerShared(
  reads: SharedReads,
  key: string,
  load: () => Promise<unknown>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { text, etag } = await reads.get(key, async () => {
    const answer = await load()
    const text = new EncodedText(reply.status(200).serialize(answer as object) as string)
    return { text, etag: etagOf(text.plain), bytes: text.bytes }
  })
  // Caches must revalidate, and a signed-in caller gets a different response.
  reply.header('etag', etag).header('cache-control', 'public, max-age=0, must-revalidate')
  reply.header('vary', 'Authorization, Accept-Encoding')
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  reply.status(200).header('content-type', 'application/json; charset=utf-8')
  return sendEncoded(request, reply, text)
}
