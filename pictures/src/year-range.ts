import { mixColours } from './colours.ts'
import { EMBER, SKIES, type Sky, type YearLight } from './year-ink.ts'

/** A week of practice, as it is drawn. */
export interface DrawnWeek {
  /** Whole minutes: the height of its ridge. */
  minutes: number
  /** Classes: a line in the ridge for each. */
  classes: number
  /** The middle hour that was practised, 0 to 24: its wash. */
  hour: number | null
  /** Without practice: mist, still water, or open water. */
  state: 'practised' | 'missed' | 'paused' | 'ahead'
  /** Names the week, so that its ridge keeps its shape. */
  label: string
}

export interface YearPlacing {
  width: number
  height: number
  light?: YearLight
  /** Index of the week that the sun stands behind. */
  now: number
  /** Places for weeks, from the left to the right; a year by default. */
  columns?: number
  /** Somebody sits on the near bank, at a part of the width. */
  figure?: number | undefined
  /** Where the highest summit and the shore lie, in parts of the height. */
  top?: number
  shore?: number
  /** Size of the sun; 1 is the usual one. */
  sun?: number
  /** Makes ids unique if two are inlined on one page. */
  key?: string
}

const YEAR = 53
const LEFT = 0.04
const right = (width: number) => (width < 500 ? 0.12 : 0.085)

/** Where a week stands, for the pointer, the keyboard and the months below: its left edge and width, in parts of the whole. */
export function yearColumn(
  index: number,
  width: number,
  columns = YEAR,
): readonly [left: number, width: number] {
  const column = (1 - LEFT - right(width)) / columns
  return [LEFT + index * column, column]
}

/** The week at a place, in parts of the whole; it may be outside of the year. */
export const weekAt = (place: number, width: number): number => {
  const [first, column] = yearColumn(0, width)
  return Math.floor((place - first) / column)
}

/** A card of 1200 by 630: words stand at the top left, so a sun that is still there stands lower; somebody sits away from it. */
export function cardPlacing(now: number): YearPlacing {
  const early = now < YEAR / 2
  const figure = early ? 0.76 : 0.17
  return { width: 1200, height: 630, now, top: early ? 0.54 : 0.36, shore: 0.76, sun: 0.82, figure }
}

/** What every part of the drawing is measured by. */
export interface Range {
  width: number
  height: number
  sky: Sky
  light: YearLight
  id: string
  /** Line widths grow with the picture. */
  unit: number
  /** Strata and small bumps are drawn. */
  fine: boolean
  columns: number
  column: number
  shore: number
  /** From the shore to the highest summit. */
  tall: number
  most: number
  sunX: number
  sunY: number
  sunRadius: number
  defs: string[]
}

/** Minutes of the highest summit, at least; a first short week is no giant. */
const LEAST_SUMMIT = 150

export function rangeOf(weeks: readonly DrawnWeek[], placing: YearPlacing, id: string): Range {
  const { width, height, light = 'dawn', now, figure, columns = YEAR } = placing
  const shore = height * (placing.shore ?? (figure === undefined ? 0.765 : 0.7))
  const tall = shore - height * (placing.top ?? 0.2)
  const [, column] = yearColumn(0, width, columns)
  const sunRadius = Math.min(height * 0.135, width * 0.062) * (placing.sun ?? 1)
  const range: Range = {
    width,
    height,
    sky: SKIES[light],
    light,
    id,
    unit: Math.min(width / 920, height / 240),
    fine: width >= 600,
    columns,
    column: column * width,
    shore,
    tall,
    most: Math.max(LEAST_SUMMIT, ...weeks.map(({ minutes }) => minutes)),
    sunX: 0,
    sunY: 0,
    sunRadius,
    defs: [],
  }
  range.sunX = placeOf(range, now)
  const present = weeks[now]?.minutes ? summit(range, weeks[now].minutes) : 0
  const low = Math.min(shore - sunRadius * 0.55, shore - present - sunRadius * 0.42)
  range.sunY = Math.max(sunRadius + height * 0.07, low)
  return range
}

/** The middle of a week's column, in pixels. */
export function placeOf({ width, columns }: Pick<Range, 'width' | 'columns'>, index: number): number {
  const [left, column] = yearColumn(index, width, columns)
  return (left + column / 2) * width
}

/** Height of a ridge above the shore. */
export const summit = ({ tall, most }: Range, minutes: number): number =>
  tall * (0.06 + 0.94 * (minutes / most) ** 0.96)

/** Where the summit of a week is, in parts of the picture's height from its top; of an empty week, the shore. */
export function summitAt(weeks: readonly DrawnWeek[], index: number, placing: YearPlacing): number {
  const range = rangeOf(weeks, placing, '')
  const minutes = weeks[index]?.minutes ?? 0
  return (range.shore - (minutes > 0 ? summit(range, minutes) : 0)) / range.height
}

type Stop = readonly [offset: number, colour: string, opacity?: number]

const DOWN = 'x1="0" y1="0" x2="0" y2="1"'
export const ACROSS = 'x1="0" y1="0" x2="1" y2="0"'

/** Defines a gradient and returns its paint. */
export function wash({ id, defs }: Range, name: string, stops: readonly Stop[], axis = DOWN): string {
  defs.push(`<linearGradient id="${id}${name}" ${axis}>${stops.map(stopText).join('')}</linearGradient>`)
  return `url(#${id}${name})`
}

export function glow({ id, defs }: Range, name: string, stops: readonly Stop[]): string {
  defs.push(`<radialGradient id="${id}${name}">${stops.map(stopText).join('')}</radialGradient>`)
  return `url(#${id}${name})`
}

const stopText = ([offset, colour, opacity]: Stop) =>
  `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`

/** A line with round ends around a point. */
export function bar(
  [x, y]: readonly [number, number],
  [wide, high]: readonly [number, number],
  fill: string,
  opacity: number,
): string {
  return (
    `<rect x="${r1(x - wide / 2)}" y="${r1(y - high / 2)}" width="${r1(wide)}" height="${r1(high)}" ` +
    `rx="${r1(high / 2)}" fill="${fill}" opacity="${Math.round(opacity * 100) / 100}"/>`
  )
}

export function sunDisk(range: Range): string {
  const { sunX, sunY, sunRadius, sky } = range
  const fill = wash(range, 'd', [
    [0, EMBER],
    [0.55, EMBER],
    [1, mixColours(EMBER, sky.sky[2], 0.34)],
  ])
  return `<circle cx="${r1(sunX)}" cy="${r1(sunY)}" r="${r1(sunRadius)}" fill="${fill}"/>`
}

/** To a tenth of a pixel. */
export const r1 = (value: number): number => Math.round(value * 10) / 10
