import { looksLikeFilm } from '@studio/contract/videos/film-head.ts'
import { refusals } from '@studio/contract/videos/messages.ts'
import { isFilmName, LARGEST_FILM } from '@studio/contract/videos/upload.ts'

/** Why a file can't be uploaded, judged by its name, its size and its first bytes before any is sent; null for a film. */
export async function judgeFilm(file: File): Promise<string | null> {
  if (!isFilmName(file.name)) return refusals.notAFilm
  if (file.size > LARGEST_FILM) return refusals.tooLarge
  const read = async (at: number, length: number) =>
    new Uint8Array(await file.slice(at, at + length).arrayBuffer())
  // A file that is gone, or on a drive that is away.
  const isFilm = await looksLikeFilm({ size: file.size, read }).catch(() => false)
  return isFilm ? null : refusals.brokenFilm
}
