import { HOUR } from '../dates.ts'
import { printable } from '../letters.ts'

/** What the browser sends at once, in bytes (BO-LIMIT-03). */
export const UPLOAD_CHUNK = 10_485_760

/** After how many milliseconds a failed piece is sent again, try by try (BO-LIMIT-04). */
export const UPLOAD_RETRY_DELAYS = [0, 3_000, 5_000, 10_000, 20_000, 60_000]

/** The most that one PATCH may carry, in bytes (S-I3). */
export const MAX_PATCH_BYTES = 11_000_000

/** The largest film, in bytes (S-F4). */
export const LARGEST_FILM = 5_368_709_120

/** What one person may have under way at once (S-F4). */
export const UPLOAD_QUOTA = { uploads: 10, bytes: 2 * LARGEST_FILM }

/** An upload is kept so long after its last byte, in milliseconds (S-F4). */
export const UPLOAD_LASTS = 24 * HOUR

export const FILE_NAME_LENGTH = 60
const ending = '.mp4'

/** BO-VALID-03: only `.mp4` files are accepted, however the ending is written. */
export function isFilmName(name: string): boolean {
  return /.\.mp4$/i.test(name) && printable.test(name)
}

/** BO-VALID-05: a name cut to 60 characters that ends with `.mp4`; no letter is cut in two. */
export function filmName(name: string): string {
  const letters = [...name.normalize('NFC').replace(/\.mp4$/i, '')]
  return (
    letters
      .slice(0, FILE_NAME_LENGTH - ending.length)
      .join('')
      .trimEnd() + ending
  )
}

interface Space {
  /** Bytes that are free, and all there are. */
  free: number
  total: number
}

/** Whether a disk takes so many bytes more, with what is promised to others, and keeps a twentieth free (S-F4). */
export function fitsOnDisk(bytes: number, promised: number, { free, total }: Space): boolean {
  return free - promised - bytes >= total / 20
}

/** Whether a film of so many bytes fits into what a studio gives to its films, beside what is used of it, in bytes. */
export function fitsQuota(bytes: number, used: number, quota: number): boolean {
  return used + bytes <= quota
}
