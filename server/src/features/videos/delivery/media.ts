import { refusals } from '@studio/contract/studio/messages.ts'
import { Id } from '@studio/contract/values.ts'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { renditions } from '../../../database/tables/renditions.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { readFilmLink, readFolderLink } from './media-link.ts'
import { makeVerdicts, type OpenFilm } from './open-film.ts'
import { masterPlaylist, withAddress } from './playlists.ts'
import { sendPart } from './send-part.ts'

interface FilmRequest {
  Params: { file: string }
  Querystring: Record<string, unknown>
}
interface MadeRequest {
  Params: { video: string; file: string }
  Querystring: Record<string, unknown>
}

const HLS = 'application/vnd.apple.mpegurl'
const reading = { method: ['GET', 'HEAD'], exposeHeadRoute: false, schema: { hide: true } as object } as const

/**
 * Opens `/media/<video>.mp4`, and `/media/<video>/…` with what was made of it, for whoever holds a signed link of somebody
 * who may watch it now (D6, S-F7).
 */
export function mediaRoutes(app: FastifyInstance, context: Context): void {
  const openedBy = makeVerdicts(context)
  app.route<FilmRequest>({
    ...reading,
    method: ['GET', 'HEAD'],
    url: '/media/:file',
    handler: async (request, reply) => {
      const videoId = /^(.+)\.mp4$/.exec(request.params.file)?.[1]
      const claims = isId(videoId) ? readFilmLink(context, videoId, request.query) : null
      const open = claims && (await openedBy(claims))
      if (!open) throw refused()
      return sendPart(context, open.film, request, reply)
    },
  })
  app.route<MadeRequest>({
    ...reading,
    method: ['GET', 'HEAD'],
    url: '/media/:video/:file',
    handler: async (request, reply) => {
      const { video } = request.params
      const claims = isId(video) ? readFolderLink(context, video, request.query) : null
      const open = claims && (await openedBy(claims))
      if (!open) throw refused()
      return sendMade(context, open, request, reply)
    },
  })
}

const isId = (text: string | undefined): text is string => Id.safeParse(text).success
const refused = () => new Refusal('notAllowed', refusals.notAllowed)

async function sendMade(
  context: Context,
  open: OpenFilm,
  request: FastifyRequest<MadeRequest>,
  reply: FastifyReply,
) {
  const [, name = '', kind] = /^([a-z0-9]+)\.(m3u8|mp4|vtt|jpg)$/.exec(request.params.file) ?? []
  const query = queryOf(request.query)
  if (name === 'film' && kind === 'm3u8' && open.made.size > 0) {
    return sendText(reply, HLS, masterPlaylist(open.made, query))
  }
  const made = open.made.get(name)
  const isThumbs = name === 'thumbs'
  if (made && kind === (isThumbs ? 'jpg' : 'mp4')) return sendPart(context, made, request, reply)
  if (!made || kind !== (isThumbs ? 'vtt' : 'm3u8')) throw refused()
  const [row] = await context.db
    .select({ playlist: renditions.playlist })
    .from(renditions)
    .where(and(eq(renditions.fileId, open.fileId), eq(renditions.name, name)))
  // From the root: a player that fetches the list by itself takes its addresses for those of the page.
  const address = `/media/${request.params.video}/${name}.${isThumbs ? 'jpg' : 'mp4'}?${query}`
  return sendText(reply, isThumbs ? 'text/vtt' : HLS, withAddress(row?.playlist ?? '', address))
}

/** What has just been found to be signed, as it came. */
const queryOf = ({ u, s, e, k }: Record<string, unknown>) =>
  new URLSearchParams({ u: String(u), s: String(s), e: String(e), k: String(k) }).toString()

function sendText(reply: FastifyReply, type: string, text: string) {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .send(text)
}
