import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { filmProcessing, renditions } from '../../../database/tables/renditions.ts'
import { files } from '../../../database/tables/studio.ts'
import { videos } from '../../../database/tables/videos.ts'
import { linkHolder } from '../../account/sign-in/running-sessions.ts'
import { isVideoOpen } from '../access.ts'
import { watchHere } from '../watching/watch.ts'
import type { MediaClaims } from './media-link.ts'
import type { MediaFile } from './send-part.ts'

/** How long a verdict is kept, in milliseconds; who lost their rights keeps a film no longer than that (S-F7, R21). */
const VERDICT_LASTS = 10_000
const MOST_VERDICTS = 5_000

/** What was made of a film, without its playlist. */
export interface Rendition extends MediaFile {
  name: string
  bandwidth: number
  width: number
  height: number
  codecs: string | null
}

export interface OpenFilm {
  fileId: string
  film: MediaFile
  /** By name; empty until all of them are there. */
  made: ReadonlyMap<string, Rendition>
}

/** Answers the film that a link opens now, or null; a verdict holds for ten seconds, or until the content changes. */
export function makeVerdicts(context: Context): (claims: MediaClaims) => Promise<OpenFilm | null> {
  const verdicts = new Map<string, { film: OpenFilm; until: number }>()
  return async (claims) => {
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
}

/**
 * The film, if the session still runs, its person is not blocked and the video is open to them. 409 where their account
 * watches on as many other devices as it may (D18.at-once).
 */
async function filmOpenTo(context: Context, claims: MediaClaims): Promise<OpenFilm | null> {
  const holder = await linkHolder(context, claims)
  if (!holder || !(await isVideoOpen(context, holder, claims.videoId))) return null
  const { id, key, size, sha256, createdAt: modified } = files
  const [file] = await context.db
    .select({ id, key, size, sha256, modified })
    .from(videos)
    .innerJoin(files, eq(files.id, videos.fileId))
    .where(eq(videos.id, claims.videoId))
  if (!file) return null
  await watchHere(context, holder, claims.videoId)
  const film = { ...file, etag: `"${file.sha256.slice(0, 32)}"`, type: 'video/mp4' } as const
  return { fileId: file.id, film, made: await madeOf(context, file.id) }
}

async function madeOf(context: Context, fileId: string): Promise<Map<string, Rendition>> {
  const { name, key, size, bandwidth, width, height, codecs, createdAt: modified } = renditions
  const rows = await context.db
    .select({ name, key, size, bandwidth, width, height, codecs, modified })
    .from(renditions)
    .innerJoin(filmProcessing, eq(filmProcessing.fileId, renditions.fileId))
    .where(and(eq(renditions.fileId, fileId), eq(filmProcessing.state, 'done')))
  return new Map(rows.map((row) => [row.name, { ...row, type: typeOf(row.name), etag: etagOf(row) }]))
}

function typeOf(name: string): MediaFile['type'] {
  if (name === 'thumbs') return 'image/jpeg'
  return name === 'audio' ? 'audio/mp4' : 'video/mp4'
}

/** A key is written once in each making, so its time tells the bytes apart. */
const etagOf = ({ key, size, modified }: { key: string; size: number; modified: Date }) =>
  `"${createHash('sha256').update(`${key} ${size} ${modified.getTime()}`).digest('hex').slice(0, 32)}"`
