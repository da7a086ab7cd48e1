import type { FastifyReply, FastifyRequest } from 'fastify'

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
