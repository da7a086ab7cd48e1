import { finished } from 'node:stream'
import { SECOND } from '@studio/contract/dates.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { Id } from '@studio/contract/values.ts'
import { mixTexts, soundMixes } from '@studio/contract/videos/processing/mixes.ts'
import { eq } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { hiddenRenditions, renditions } from '../../../database/tables/renditions.ts'
import type { CountVisit } from '../../../platform/limits/count-calls.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  isPicture,
  type MadeFilm,
  makeFilmAccessCache,
  type OpenFilm,
  queryOf,
  type Rendition,
  readFilmLink,
  readFolderLink,
} from './open-film.ts'
import { allowParts, openToReceivers, sendPart } from './send-part.ts'

interface FilmRequest {
  Params: { file: string }
  Querystring: Record<string, unknown>
}
interface MadeRequest {
  Params: { video: string; making?: string; file: string }
  Querystring: Record<string, unknown>
}

const HLS = 'application/vnd.apple.mpegurl'
const open = { schema: { hide: true } as object, onRequest: openToReceivers } as const
const reading = { ...open, method: ['GET', 'HEAD'], exposeHeadRoute: false } as const
const asking = { ...open, method: 'OPTIONS', handler: allowParts } as const

/** Of a film with renditions: what a player begins with, and what the playlists of one making name. */
const MADE_URLS = ['/media/:video/:file', '/media/:video/:making/:file']

/**
 * Serves `/media/<video>.mp4`, and the renditions in `/media/<video>/…`, to a signed link of a person who may
 * watch the video now (D6, S-F7). Requests count by the person whom the link is signed for (S-R1).
 */
export function mediaRoutes(app: FastifyInstance, context: Context, countVisit: CountVisit): void {
  const openedBy = makeFilmAccessCache(context)
  app.route<FilmRequest>({
    ...reading,
    method: ['GET', 'HEAD'],
    url: '/media/:file',
    handler: async (request, reply) => {
      const videoId = /^(.+)\.mp4$/.exec(request.params.file)?.[1]
      const claims = isId(videoId) ? readFilmLink(context, videoId, request.query) : null
      countVisit(request.ip, claims?.userId)
      const open = claims && (await openedBy(claims))
      if (!open) throw refused()
      cutWhenClosed(reply, () => openedBy(claims))
      return sendPart(context, open.film, request, reply)
    },
  })
  async function openMade(request: FastifyRequest<MadeRequest>, reply: FastifyReply) {
    const { video, file } = request.params
    const claims = isId(video) ? readFolderLink(context, video, request.query) : null
    countVisit(request.ip, claims?.userId)
    // Whoever chooses a poster does not watch.
    const watches = !file.startsWith('frame')
    const open = claims && (await openedBy(claims, watches))
    if (!open) throw refused()
    cutWhenClosed(reply, () => openedBy(claims, watches))
    return sendMade(context, open, request, reply)
  }
  for (const url of MADE_URLS)
    app.route<MadeRequest>({ ...reading, method: ['GET', 'HEAD'], url, handler: openMade })
  for (const url of ['/media/:file', ...MADE_URLS]) app.route({ ...asking, url })
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
  const film = filmNamed(open, request.params.making)
  if (name === 'film' && kind === 'm3u8' && !request.params.making)
    return sendText(reply, HLS, masterPlaylist(film, query))
  const made = film.parts.get(name)
  const isThumbs = name === 'thumbs'
  if (made && kind === (isPicture(name) ? 'jpg' : 'mp4')) return sendPart(context, made, request, reply)
  if (!made || kind !== (isThumbs ? 'vtt' : 'm3u8')) throw refused()
  const playlist = await playlistOf(context, made.key)
  if (!playlist) throw refused()
  // Root-relative: a player that fetches the list itself resolves addresses against the page's address.
  const address = `/media/${request.params.video}/${film.making}/${name}.${isThumbs ? 'jpg' : 'mp4'}?${query}`
  return sendText(reply, isThumbs ? 'text/vtt' : HLS, withAddress(playlist, address))
}

/** The renditions that a URL names, or those that players begin with. Throws `notAllowed` if there are none. */
function filmNamed({ made, before }: OpenFilm, making: string | undefined): MadeFilm {
  const all = made ? [made, ...before] : before
  const film = making === undefined ? made : all.find((one) => one.making === making)
  if (!film) throw refused()
  return film
}

async function playlistOf({ db }: Context, key: string): Promise<string | null> {
  const of = (table: typeof renditions | typeof hiddenRenditions) =>
    db.select({ playlist: table.playlist }).from(table).where(eq(table.key, key))
  const [row] = await unionAll(of(renditions), of(hiddenRenditions))
  return row?.playlist ?? null
}

function sendText(reply: FastifyReply, type: string, text: string) {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .send(text)
}

/** A verdict that is kept for eight seconds, and this, are ten (S-F7). */
const LOOK_EVERY = 2 * SECOND

/**
 * Cuts an answer that is still being sent once its holder has lost the film: a browser may read an hour of one answer as
 * slowly as it plays. `look` answers null or refuses then; while nobody can say, it goes on.
 */
function cutWhenClosed(reply: FastifyReply, look: () => Promise<object | null>): void {
  const lost = () =>
    look().then(
      (open) => open === null,
      (error: unknown) => error instanceof Refusal,
    )
  const timer = setInterval(async () => {
    if (await lost()) reply.raw.destroy()
  }, LOOK_EVERY)
  finished(reply.raw, () => clearInterval(timer))
}

/**
 * Maximum of the shorter side of the first variant: players start with it, and a slow connection should not have to wait.
 */
const FIRST_LINES = 720

/**
 * Returns the HLS master playlist of a film (RFC 8216): its heights, and the sounds that they share, of which a player
 * offers those with other names than the first. `query` signs every address in it and expires with the link that
 * requested it, so that no link extends itself. All of them name the making, so that nothing made later is mixed in.
 */
function masterPlaylist(made: MadeFilm, query: string): string {
  const sound = made.parts.get('audio')
  const address = (name: string) => `${made.making}/${name}.m3u8?${query}`
  const heights = [...made.parts.values()]
    .filter(({ name }) => name.startsWith('v'))
    .sort((one, other) => rank(one) - rank(other))
  const group = sound ? ',AUDIO="sound"' : ''
  const lines = heights.flatMap(({ name, bandwidth, width, height, codecs }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth + (sound?.bandwidth ?? 0)},RESOLUTION=${width}x${height},` +
      `CODECS="${[codecs, sound?.codecs].filter(Boolean).join(',')}"${group}`,
    address(name),
  ])
  const media = SOUNDS.filter(({ name }) => made.parts.has(name)).map(({ name, label }, index) => {
    const first = index === 0 ? 'DEFAULT=YES,AUTOSELECT=YES' : 'DEFAULT=NO,AUTOSELECT=NO'
    return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${label}",${first},URI="${address(name)}"`
  })
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...media, ...lines].join('\n')}\n`
}

/** Sounds of a film whose voice and music are tracks of their own; any other film has the first alone. */
const SOUNDS = soundMixes.map((name) => ({ name, label: mixTexts[name] }))

/** Sort key: the largest that may come first, then the others in descending order. */
function rank({ width, height }: Rendition): number {
  const lines = Math.min(width, height)
  return lines <= FIRST_LINES ? -lines : 10_000 - lines
}

/** Fills in a playlist or a list of thumbnails, in which `%` stands for the address of the file. */
function withAddress(playlist: string, address: string): string {
  return playlist.replaceAll('"%"', () => `"${address}"`).replace(/^%/gm, () => address)
}
