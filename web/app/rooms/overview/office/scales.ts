/** Coordinates of a chart's SVG, which scales with the page. */
export const CHART = { width: 640, height: 200, left: 84, right: 8, top: 18, bottom: 36 }

/** Rounds the highest value up to a number whose quarters are easy to read. */
export function roundTop(highest: number): number {
  const least = Math.max(4, highest)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 4, 8, 10].find((one) => one * power >= least) ?? 10
  const top = step * power
  // A quarter of 10 people is no number of people.
  return top % 4 === 0 ? top : top + 2
}

/** Height of a chart in the narrow column: beside a wide one, both end at one line. */
export const TALL = 300

/** Vertical position of a value, from the top. */
export function heightOf(value: number, top: number, height = CHART.height): number {
  const { top: above, bottom } = CHART
  const room = height - above - bottom
  return above + room * (1 - Math.min(Math.max(value, 0), top) / top)
}

/** A label of the horizontal axis. */
export interface Mark {
  text: string
  at: number
  /** Part of the text that stands at the position: the first label's start and the last one's end, so both stay whole. */
  anchor?: 'start' | 'middle' | 'end'
}

/** Labels of the first and the last point, at the edges of a chart. */
export const edgeMarks = (first: string, last: string): [Mark, Mark] => [
  { text: first, at: CHART.left, anchor: 'start' },
  { text: last, at: CHART.width - CHART.right, anchor: 'end' },
]

/** Labels of the first, the middle and the last of several points; narrow phones have room for no more. */
export function threeMarks(labels: readonly string[]): Mark[] {
  const [first, last] = edgeMarks(labels[0] ?? '', labels.at(-1) ?? '')
  const middle = Math.round((labels.length - 1) / 2)
  if (labels.length < 5) return [first, last]
  return [first, { text: labels[middle] ?? '', at: placeOf(middle, labels.length) }, last]
}

/** Horizontal position of one of several points; first and last are at the edges. */
export function placeOf(index: number, count: number): number {
  const { width, left, right } = CHART
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
