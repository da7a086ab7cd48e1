/** Coordinates of a chart: its size, and the room around its lines. */
export interface Box {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

/** Coordinates of a chart that scales with its card. */
export const CHART: Box = { width: 640, height: 200, left: 84, right: 8, top: 18, bottom: 36 }

/** Width below which a chart is a phone's. */
const NARROW = 480

/** The numbers at the lines of a chart. */
export const quartersOf = (top: number): number[] => [0, 0.25, 0.5, 0.75, 1].map((quarter) => quarter * top)

/** Room for numbers of people at the lines, and of a letter where they are sums: `¥240K`, `KWD 1.2K`. */
const LEFT = 40
const LETTER = 8

/**
 * Coordinates of a chart that is as wide as it is shown, so that its labels keep their size; `numbers` are the texts at its lines,
 * where these may be long.
 */
export const boxOf = (
  width: number,
  [high, low]: readonly [wide: number, narrow: number],
  numbers: readonly string[] = [],
): Box => ({
  width,
  height: isNarrow(width) ? low : high,
  left: Math.max(LEFT, ...numbers.map(({ length }) => LETTER * (length + 1))),
  right: 8,
  top: 14,
  bottom: 26,
})

export const isNarrow = (width: number): boolean => width < NARROW

/** Rounds the highest value up to a number whose quarters are easy to read. */
export function roundTop(highest: number): number {
  const least = Math.max(4, highest)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10].find((one) => one * power >= least) ?? 10
  const top = Math.round(step * power)
  // A quarter of 10 people is no number of people.
  return top % 4 === 0 ? top : top + 2
}

/** Vertical position of a value, from the top. */
export function heightOf(value: number, top: number, { height, top: above, bottom }: Box = CHART): number {
  const room = height - above - bottom
  return above + room * (1 - Math.min(Math.max(value, 0), top) / top)
}

/** A label of the horizontal axis. */
export interface AxisMark {
  text: string
  at: number
  /** Part of the text that stands at the position: the first label's start and the last one's end, so both stay whole. */
  anchor?: 'start' | 'middle' | 'end'
  /** Whether it is the present one, which stands out. */
  isNow?: boolean
}

/** Labels of the first and the last point, at the edges of a chart. */
export const edgeMarks = (first: string, last: string): [AxisMark, AxisMark] => [
  { text: first, at: CHART.left, anchor: 'start' },
  { text: last, at: CHART.width - CHART.right, anchor: 'end' },
]

/** Horizontal position of one of several points; first and last are at the edges. */
export function placeOf(index: number, count: number, { width, left, right }: Box = CHART): number {
  return left + ((width - left - right) * index) / Math.max(1, count - 1)
}

/** Index of the place nearest to a position. */
export function nearestOf(places: readonly number[], position: number): number {
  const far = places.map((place) => Math.abs(place - position))
  return far.indexOf(Math.min(...far))
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Index of the point that a key moves to, within the chart; undefined for other keys. */
export function pointByKey(key: string, from: number, count: number): number | undefined {
  const step = STEPS[key]
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, from + step))
}

/** The path of a line through the values of the first of so many points. */
export const lineOf = (values: readonly number[], top: number, box: Box, count = values.length): string =>
  `M${values.map((value, index) => `${placeOf(index, count, box)} ${heightOf(value, top, box)}`).join('L')}`
