import { refusals } from '@studio/contract/studio/messages.ts'
import { Id } from '@studio/contract/values.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { files } from '../../database/tables/studio.ts'
import { videos } from '../../database/tables/videos.ts'
import { byteRange, rangeHolds } from '../../platform/files/byte-range.ts'
import { Refusal } from '../../platform/refusal.ts'
import { linkHolder } from '../account/sign-in/running-sessions.ts'
import { isVideoOpen } from './access.ts'
import { type MediaClaims, readMediaLink } from './media-link.ts'
import { watchHere } from './watching/watch.ts'

/** How long a verdict is kept, in milliseconds; who lost their rights keeps a film no longer than that (S-F7, R21). */
const VERDICT_LASTS = 10_000
const MOST_VERDICTS = 5_000

interface Film {
  key: string
  size: number
  etag: string
  modified: Date
}

interface MediaRequest {
  Params: { file: string }
  Querystring: Record<string, unknown>
}

/** Opens `/media/<video>.mp4` for whoever holds a signed link of somebody who may watch it now (D6). */
export function mediaRoutes(app: FastifyInstance, context: Context): void {
  const verdicts = new Map<string, { film: Film; until: number }>()
  const filmOf = async (claims: MediaClaims): Promise<Film | null> => {
    // A film that was replaced or deleted is gone from the store, so a change of content drops the verdict.
    const world = `${context.clock.offset()} ${context.content.version()}`
    const key = `${claims.userId} ${claims.sessionId} ${claims.videoId} ${world}`
    const now = context.clock.machine().getTime()
    const known = verdicts.get(key)
    if (known && now < known.until) return known.film
    verdicts.delete(key)
    const film = await filmOpenTo(context, claims)
    if (film) verdicts.set(key, { film, until: now + VERDICT_LASTS })
    const oldest = verdicts.keys().next().value
    if (verdicts.size > MOST_VERDICTS && oldest !== undefined) verdicts.delete(oldest)
    return film
  }
  app.route<MediaRequest>({
    method: ['GET', 'HEAD'],
    url: '/media/:file',
    exposeHeadRoute: false,
    schema: { hide: true } as object,
    handler: async (request, reply) => {
      const videoId = /^(.+)\.mp4$/.exec(request.params.file)?.[1]
      const claims = Id.safeParse(videoId).success
        ? readMediaLink(context, videoId ?? '', request.query)
        : null
      const film = claims ? await filmOf(claims) : null
      if (!film) throw new Refusal('notAllowed', refusals.notAllowed)
      return sendFilm(context, film, request, reply)
    },
  })
}

/**
 * The film, if the session still runs, its person is not blocked and the video is open to them. 409 where their account
 * watches on as many other devices as it may (D18.at-once).
 */
async function filmOpenTo(context: Context, claims: MediaClaims): Promise<Film | null> {
  const holder = await linkHolder(context, claims)
  if (!holder || !(await isVideoOpen(context, holder, claims.videoId))) return null
  const [file] = await context.db
    .select({ key: files.key, size: files.size, sha256: files.sha256, modified: files.createdAt })
    .from(videos)
    .innerJoin(files, eq(files.id, videos.fileId))
    .where(eq(videos.id, claims.videoId))
  if (!file) return null
  await watchHere(context, holder, claims.videoId)
  return { ...file, etag: `"${file.sha256.slice(0, 32)}"` }
}

async function sendFilm(
  context: Context,
  film: Film,
  request: FastifyRequest<MediaRequest>,
  reply: FastifyReply,
) {
  const { range, 'if-range': ifRange } = request.headers
  const asked =
    request.method === 'GET' && rangeHolds(ifRange as string | undefined, film.etag, film.modified)
  const part = byteRange(asked ? range : undefined, film.size)
  const { start, end } = typeof part === 'string' ? { start: 0, end: film.size - 1 } : part
  const isSent = request.method !== 'HEAD' && part !== 'unsatisfiable'
  // A film that is gone from the disk is refused like any other, before anything is said of it.
  const bytes = isSent ? await context.files.read(film.key, { start, end }) : null
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-store')
    .header('content-type', 'video/mp4')
    .header('x-content-type-options', 'nosniff')
    .header('etag', film.etag)
    .header('last-modified', film.modified.toUTCString())
  if (part === 'unsatisfiable') {
    return reply
      .status(416)
      .header('content-range', `bytes */${film.size}`)
      .header('content-length', 0)
      .send()
  }
  reply.header('content-length', end - start + 1)
  if (!bytes) return reply.send()
  if (part !== 'whole') reply.status(206).header('content-range', `bytes ${start}-${end}/${film.size}`)
  return reply.send(bytes)
}
