import { HOUR } from '../../dates.ts'
import { printable } from '../../printable.ts'

/** Bytes of a chunk that the browser sends (BO-LIMIT-03). */
export const UPLOAD_CHUNK = 10_485_760

/** Milliseconds before each retry of a failed chunk (BO-LIMIT-04). */
export const UPLOAD_RETRY_DELAYS = [0, 3_000, 5_000, 10_000, 20_000, 60_000]

/** Maximum bytes of one PATCH (S-I3). */
export const MAX_PATCH_BYTES = 11_000_000

/** Maximum bytes of a film (S-F4). */
export const LARGEST_FILM = 5_368_709_120

/** Maximum unfinished uploads of one person (S-F4). */
export const UPLOAD_QUOTA = { uploads: 10, bytes: 2 * LARGEST_FILM }

/** Milliseconds after its last byte until an unfinished upload is deleted (S-F4). */
export const UPLOAD_LASTS = 24 * HOUR

export const FILE_NAME_LENGTH = 60
const ending = '.mp4'

/** BO-VALID-03: only `.mp4` files are accepted, in any case. */
export function isFilmName(name: string): boolean {
  return /.\.mp4$/i.test(name) && printable.test(name)
}

/** BO-VALID-05: truncates a name to 60 characters that end with `.mp4`, without splitting a character. */
export function filmName(name: string): string {
  const letters = [...name.normalize('NFC').replace(/\.mp4$/i, '')]
  return (
    letters
      .slice(0, FILE_NAME_LENGTH - ending.length)
      .join('')
      .trimEnd() + ending
  )
}
