import type { FilmFacts } from './film-maker.ts'

/** Where in the film they are taken, as shares of its length: past the title, in the middle, before the rest at the end. */
const MOMENTS = [0.15, 0.45, 0.75]
/** Pixels; a poster is drawn anew at most this wide. */
const WIDEST = 1600

export interface Frame {
  name: string
  /** Seconds. */
  at: number
  /** Pixels. */
  width: number
  height: number
}

/** Pictures of a film to choose its poster from. */
export function framesOf({ seconds, width, height }: FilmFacts): Frame[] {
  const scale = Math.min(1, WIDEST / width)
  return MOMENTS.map((share, index) => ({
    name: `frame${index + 1}`,
    at: Math.floor(seconds * share),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }))
}

/** What a picture goes through for each: the first from its moment on. */
export const frameFilters = (facts: FilmFacts): string[] =>
  framesOf(facts).map(
    ({ name, at, width, height }) => `[${name}in]trim=start=${at},${jpegFilter({ width, height })}[${name}]`,
  )

/** JPEGs are decoded by the matrix of BT.601, whatever the film's is. */
export const jpegFilter = ({ width, height }: { width: number; height: number }): string =>
  `scale=${width}:${height}:out_color_matrix=bt601:out_range=full,format=yuvj420p,setsar=1`

export const frameFiles = (facts: FilmFacts, folder: string): string[] =>
  framesOf(facts).flatMap(({ name }) => [
    ...['-map', `[${name}]`, '-frames:v', '1', '-q:v', '3', '-update', '1', `${folder}/${name}.jpg`],
  ])
