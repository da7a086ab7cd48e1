import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, KeptAnswers, matchesEtag } from './pages/kept-answers.ts'

/** An answer as it goes over the wire. */
interface SharedAnswer {
  body: Buffer
  etag: string
  bytes: number
}

const MOST_BYTES = 32 * 1024 * 1024

export type SharedReads = KeptAnswers<SharedAnswer>

/** The reads that are the same for every visitor, serialised once (L1). */
export function makeSharedReads(generation: () => string): SharedReads {
  return new KeptAnswers({ generation, maxBytes: MOST_BYTES })
}

/** Answers a visitor's read from what is kept, or with 304 when they have it already; errors are never kept. */
export async function answerShared(
  reads: SharedReads,
  key: string,
  load: () => Promise<unknown>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { body, etag } = await reads.get(key, async () => {
    const answer = await load()
    const text = Buffer.from(reply.status(200).serialize(answer as object) as string)
    return { body: text, etag: etagOf(text), bytes: text.length }
  })
  // Whoever keeps a copy asks whether it still holds; a signed-in caller's answer is another one.
  reply.header('etag', etag).header('cache-control', 'public, max-age=0, must-revalidate')
  reply.header('vary', 'Authorization')
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  return reply.status(200).header('content-type', 'application/json; charset=utf-8').send(body)
}
