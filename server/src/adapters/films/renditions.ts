import type { FilmFacts } from './film-maker.ts'

export const SOUND_BITS = 128_000
const STEPS = [1080, 720, 480, 360]
/**
 * Maximum size of a step relative to the top one: closer steps would look the same and take as much space.
 */
const APART = 0.85

export interface Step {
  name: string
  width: number
  height: number
  /** Maximum bits per second. */
  bits: number
}

type Size = Pick<FilmFacts, 'width' | 'height'>

/**
 * Returns a film's renditions, largest first: its own size up to 1080, and clearly smaller ones. They are named by the shorter
 * side, so a film that stands has the qualities of one that lies. Even numbers, as H.264 requires.
 */
export function ladderOf(film: Size): Step[] {
  const top = shortSide(film)
  return [top, ...STEPS.filter((step) => step < top * APART)].map((one) => stepOf(film, one))
}

/** The largest rendition. */
export const topOf = (film: Size): Step => stepOf(film, shortSide(film))

const shortSide = ({ width, height }: Size) =>
  Math.max(2, Math.min(2 * Math.floor(Math.min(width, height) / 2), 1080))

function stepOf({ width, height }: Size, short: number): Step {
  const long = even((short * Math.max(width, height)) / Math.min(width, height))
  const size = width < height ? { width: short, height: long } : { width: long, height: short }
  return { name: `v${short}`, ...size, bits: bitsOf(short) }
}

/** 5 Mbit/s at 1080 lines, less for fewer: 2.7 at 720, 1.5 at 480, 1 at 360. */
const bitsOf = (short: number) => Math.round((5_000_000 * (short / 1080) ** 1.5) / 1000) * 1000

const even = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2))

const MOST_THUMBS = 144
const THUMB_HEIGHT = 90
const COLUMNS = 12

export interface Thumbs {
  /** Seconds between two thumbnails. */
  every: number
  count: number
  columns: number
  rows: number
  /** Pixels of one thumbnail. */
  width: number
  height: number
}

/** Layout of the seek line's thumbnails in one large picture: at most 144, at least two seconds apart. */
export function thumbsOf({ seconds, width, height }: FilmFacts): Thumbs {
  const every = Math.max(2, Math.ceil(seconds / MOST_THUMBS))
  const count = Math.max(1, Math.ceil(seconds / every))
  const columns = Math.min(count, COLUMNS)
  return {
    every,
    count,
    columns,
    rows: Math.ceil(count / columns),
    width: Math.min(320, even((width * THUMB_HEIGHT) / height)),
    height: THUMB_HEIGHT,
  }
}

/**
 * Returns the WebVTT file of the thumbnails: the position of each in the large picture (`%`) and the time it
 * is shown.
 */
export function thumbsFile(thumbs: Thumbs): string {
  const { every, count, columns, width, height } = thumbs
  const cues = Array.from({ length: count }, (_, at) => {
    const [x, y] = [(at % columns) * width, Math.floor(at / columns) * height]
    return `${clock(at * every)} --> ${clock((at + 1) * every)}\n%#xywh=${x},${y},${width},${height}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

const clock = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
    .concat('.000')

/**
 * Options of every output file: ffmpeg copies the source's metadata, which may name a place or a person, chapters and
 * further tracks to each file that does not refuse them.
 */
export const BARE = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn']
