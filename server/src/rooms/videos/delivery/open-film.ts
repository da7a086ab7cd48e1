import { createHash } from 'node:crypto'
import { soundMixes } from '@studio/contract/videos/processing/mixes.ts'
import { and, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Context } from '../../../context.ts'
import {
  filmProcessing,
  hasRenditions,
  hiddenRenditions,
  makingOf,
  renditions,
} from '../../../database/tables/renditions.ts'
import { files } from '../../../database/tables/studio.ts'
import { videos } from '../../../database/tables/videos.ts'
import { type LinkClaims, readSignedLink, signedLink } from '../../../platform/signed-link.ts'
import type { SignedIn } from '../../../platform/viewer.ts'
import { linkHolder } from '../../people/sign-in/running-sessions.ts'
import { isVideoOpen } from '../viewer-access.ts'
import { claimDeviceSlot } from '../watching/devices.ts'
import type { MediaFile } from './send-part.ts'

export interface MediaClaims extends LinkClaims {
  videoId: string
}

/** The uploaded film is one path; its renditions are a folder, and one signature is valid for all of it. */
const filmPath = (videoId: string) => `/media/${videoId}.mp4`
const folderPath = (videoId: string) => `/media/${videoId}/`
const MASTER = 'film.m3u8'

const HOUR_S = 3600

interface Playable {
  videoId: string
  /** Whole seconds. */
  duration: number
  /** Whether it has renditions. */
  adaptive: boolean
}

/**
 * Returns a root-relative link that plays one video for one session. It outlasts the film, because a television reads
 * all of it by the link that it was given; whether its person may watch is checked at each request (S-F7).
 */
export function mediaLink(
  context: Context,
  viewer: SignedIn,
  { videoId, duration, adaptive }: Playable,
): string {
  const seconds = Math.max(duration + HOUR_S, 2 * HOUR_S)
  if (!adaptive) return signedLink(context, viewer, filmPath(videoId), seconds)
  return signedLink(context, viewer, folderPath(videoId), seconds).replace('?', `${MASTER}?`)
}

type Query = Record<string, unknown>

/** Returns the claims of a link to an uploaded film if its signature is valid and has not expired; otherwise null. */
export const readFilmLink = (context: Context, videoId: string, query: Query): MediaClaims | null =>
  claimsOf(readSignedLink(context, filmPath(videoId), query), videoId)

/** Same for a link to any rendition of the film. */
export const readFolderLink = (context: Context, videoId: string, query: Query): MediaClaims | null =>
  claimsOf(readSignedLink(context, folderPath(videoId), query), videoId)

const claimsOf = (link: LinkClaims | null, videoId: string) => link && { ...link, videoId }

/** The query of a link whose signature was just checked, unchanged. */
export const queryOf = ({ u, s, e, k }: Query) =>
  new URLSearchParams({ u: String(u), s: String(s), e: String(e), k: String(k) }).toString()

/**
 * Time a verdict stays cached, in milliseconds. A running response is checked every two seconds, so a person who loses
 * their rights can play no longer than ten (S-F7, R21).
 */
const VERDICT_LASTS = 8_000
const MOST_VERDICTS = 5_000

/** A rendition, without its playlist. */
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
  /** The renditions that players begin with; null until all of them exist. */
  made: MadeFilm | null
  /** Those before, which open players still read. */
  before: readonly MadeFilm[]
}

/** What was made of a film at once. */
export interface MadeFilm {
  /** Its name in URLs. */
  making: string
  /** Renditions by name. */
  parts: ReadonlyMap<string, Rendition>
}

/**
 * Returns the film that a link opens now, or null; `watches` counts its device as watching. Verdicts are cached for eight
 * seconds, or until the content changes.
 */
export function makeFilmAccessCache(
  context: Context,
): (claims: MediaClaims, watches?: boolean) => Promise<OpenFilm | null> {
  const verdicts = new Map<string, { film: OpenFilm; until: number }>()
  return async (claims, watches = true) => {
    // A replaced or deleted film is gone from the store, so a change of content invalidates the verdict.
    const world = `${context.clock.offset()} ${context.content.version()}`
    const key = `${claims.userId} ${claims.sessionId} ${claims.videoId} ${watches} ${world}`
    const now = context.clock.machine().getTime()
    const known = verdicts.get(key)
    if (known && now < known.until) return known.film
    verdicts.delete(key)
    const film = await filmOpenTo(context, claims, watches)
    if (film) verdicts.set(key, { film, until: now + VERDICT_LASTS })
    const oldest = verdicts.keys().next().value
    if (verdicts.size > MOST_VERDICTS && oldest !== undefined) verdicts.delete(oldest)
    return film
  }
}

/**
 * Returns the film if the session is valid, its person is not blocked and the video is open to them. 409 if
 * their account already watches on the maximum number of other devices (D18.at-once).
 */
async function filmOpenTo(context: Context, claims: MediaClaims, watches: boolean): Promise<OpenFilm | null> {
  const holder = await linkHolder(context, claims)
  if (!holder || !(await isVideoOpen(context, holder, claims.videoId))) return null
  const { id, key, size, sha256, createdAt: modified } = files
  const [file] = await context.db
    .select({ id, key, size, sha256, modified })
    .from(videos)
    .innerJoin(files, eq(files.id, videos.fileId))
    .where(eq(videos.id, claims.videoId))
  if (!file) return null
  if (watches) await claimDeviceSlot(context, holder, claims.videoId)
  const film = { ...file, etag: `"${file.sha256.slice(0, 32)}"`, type: 'video/mp4', opens: 'film' } as const
  return { fileId: file.id, film, ...(await madeOf(context, file.id)) }
}

async function madeOf({ db }: Context, fileId: string): Promise<Pick<OpenFilm, 'made' | 'before'>> {
  const shown = db
    .select({ hidden: sql<boolean>`false`, ...columnsOf(renditions) })
    .from(renditions)
    .innerJoin(filmProcessing, eq(filmProcessing.fileId, renditions.fileId))
    .where(and(eq(renditions.fileId, fileId), hasRenditions))
  const hidden = db
    .select({ hidden: sql<boolean>`true`, ...columnsOf(hiddenRenditions) })
    .from(hiddenRenditions)
    .where(eq(hiddenRenditions.fileId, fileId))
  const makings = Map.groupBy(await unionAll(shown, hidden), ({ hidden, modified }) =>
    hidden ? makingOf(modified) : SHOWN,
  )
  const made = makings.get(SHOWN)
  makings.delete(SHOWN)
  return { made: made ? madeFilm(made) : null, before: [...makings.values()].map(madeFilm) }
}

const SHOWN = 'shown'

function columnsOf(table: typeof renditions | typeof hiddenRenditions) {
  const { name, key, size, bandwidth, width, height, codecs, createdAt: modified } = table
  return { name, key, size, bandwidth, width, height, codecs, modified }
}

type Row = Pick<Rendition, keyof ReturnType<typeof columnsOf>>

function madeFilm(rows: readonly Row[]): MadeFilm {
  const parts = rows.map(
    ({ name, key, size, bandwidth, width, height, codecs, modified }): [string, Rendition] => {
      const file = { key, size, modified, type: typeOf(name), etag: etagOf({ key, size, modified }) }
      return [name, { ...file, opens: 'part', name, bandwidth, width, height, codecs }]
    },
  )
  return { making: makingOf(rows[0]?.modified ?? new Date(0)), parts: new Map(parts) }
}

/** The pictures of the seek line, and those to choose a poster from. */
export const isPicture = (name: string) => name === 'thumbs' || name.startsWith('frame')

function typeOf(name: string): MediaFile['type'] {
  if (isPicture(name)) return 'image/jpeg'
  return soundMixes.some((mix) => mix === name) ? 'audio/mp4' : 'video/mp4'
}

/** A key is written once, so it names the bytes. */
const etagOf = ({ key, size, modified }: { key: string; size: number; modified: Date }) =>
  `"${createHash('sha256').update(`${key} ${size} ${modified.getTime()}`).digest('hex').slice(0, 32)}"`
