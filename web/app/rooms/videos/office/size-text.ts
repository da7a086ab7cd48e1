import type { FilmStorage } from '@studio/contract/videos/processing/schema.ts'

const KB = { bytes: 1e3, name: 'kB', digits: 0 }
const MB = { bytes: 1e6, name: 'MB', digits: 0 }
const UNITS = [{ bytes: 1e12, name: 'TB', digits: 1 }, { bytes: 1e9, name: 'GB', digits: 1 }, MB, KB]

const unitOf = (size: number) => UNITS.find(({ bytes }) => size >= bytes) ?? MB

/** Rounded down, so that a part never shows as the whole. */
function countText(size: number, { bytes, digits }: typeof MB): string {
  const step = bytes / 10 ** digits
  return String(Math.floor(size / step) / 10 ** digits)
}

/** "40 kB", "660 MB", "12.4 GB", "1.5 TB"; from bytes. */
export function sizeText(size: number): string {
  const unit = unitOf(size)
  return `${countText(size, unit)} ${unit.name}`
}

/** "409 of 660 MB", "0.9 of 2.1 GB"; from bytes. */
export const partText = (part: number, size: number): string =>
  `${countText(part, unitOf(size))} of ${sizeText(size)}`

/** "12.4 GB of 50 GB used by videos", "28 MB of videos" */
export const storageText = ({ bytes, quota }: FilmStorage): string =>
  quota === null ? `${sizeText(bytes)} of videos` : `${sizeText(bytes)} of ${sizeText(quota)} used by videos`
