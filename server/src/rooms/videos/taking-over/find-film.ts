import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import { refusals } from '@studio/contract/videos/messages.ts'
import { isFilmName, LARGEST_FILM } from '@studio/contract/videos/upload/rules.ts'
import { vimeoFilm } from '@studio/contract/videos/vimeo.ts'
import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { files } from '../../../database/tables/studio.ts'
import { videos } from '../../../database/tables/videos.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { readFilm } from '../film/film-reader.ts'
import { hasFilm } from '../viewer-access.ts'

/** A film on this machine, read to its end: it is the same film wherever it lies and whatever it is called. */
export interface FoundFile {
  path: string
  size: number
  sha256: string
}

/**
 * Reads a film file as an upload's is read, and keeps it where it is. 413 if it is too large, 415 if it is no mp4 with
 * a video track; throws ENOENT if there is none.
 */
export async function findFile(path: string): Promise<FoundFile> {
  const { size } = await stat(path)
  if (!isFilmName(path)) throw new Refusal('wrongType', refusals.notAFilm)
  if (size > LARGEST_FILM) throw new Refusal('tooLarge', studioRefusals.tooLarge)
  const film = await readFilm({ path })
  if (!film) throw new Refusal('wrongType', refusals.notAFilm)
  return { path, size, sha256: film.sha256 }
}

/** The id of the video that a film file becomes, the same each time, so that a cut run goes on where it was. */
export const idOfFile = ({ sha256 }: FoundFile): string => uuidOf(`film ${sha256}`)

/** Returns a UUID of version 8, whose bits are a digest. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Whether a video has this film already, however it came, or was made of it and has another by now. */
export async function isFileKnown({ db }: Context, file: FoundFile): Promise<boolean> {
  const same = and(eq(files.sha256, file.sha256), eq(files.size, file.size))
  const known = await db
    .select({ id: videos.id })
    .from(videos)
    .leftJoin(files, eq(files.id, videos.fileId))
    .where(or(same, and(eq(videos.id, idOfFile(file)), hasFilm)))
    .limit(1)
  return known.length > 0
}

/** The number of a video at the host: the same video has links of several forms. */
export const numberOfLink = (link: string): string | null => vimeoFilm(link)?.id ?? null

export async function knownNumbers({ db }: Context): Promise<Set<string>> {
  const rows = await db
    .select({ link: videos.externalEmbeddedCode })
    .from(videos)
    .where(isNotNull(videos.externalEmbeddedCode))
  return new Set(rows.flatMap(({ link }) => numberOfLink(link ?? '') ?? []))
}
