import { mixColours } from './colours.ts'
import { hashOf, randomStream } from './seeded.ts'
import { ACROSS, bar, type DrawnWeek, placeOf, type Range, r1, wash } from './year-range.ts'

/** Weeks in a row without practice, first and last. */
export type Span = readonly [first: number, last: number]

/** Weeks of a pause from which on a boat waits in it. */
const BOAT_FROM = 4

/** Runs of weeks in which somebody paused. */
export function pausesOf(weeks: readonly DrawnWeek[]): Span[] {
  const spans: [number, number][] = []
  for (const [index, { state }] of weeks.entries()) {
    if (state !== 'paused') continue
    const last = spans.at(-1)
    if (last?.[1] === index - 1) last[1] = index
    else spans.push([index, index])
  }
  return spans
}

/** Bands over each missed week, longer ones over a pause. */
export function drawMist(range: Range, weeks: readonly DrawnWeek[]): string {
  const { sky, column } = range
  const fill = wash(
    range,
    'm',
    [
      [0, sky.mist, 0],
      [0.22, sky.mist, 0.95],
      [0.78, sky.mist, 0.95],
      [1, sky.mist, 0],
    ],
    ACROSS,
  )
  const missed = weeks.flatMap(({ state, label }, index) =>
    state === 'missed' ? [bands(range, fill, placeOf(range, index), column * 5.4, `mist${label}`)] : [],
  )
  const paused = pausesOf(weeks).map(([first, last]) =>
    bands(range, fill, middleOf(range, first, last), (last - first + 1) * column * 1.35, `pause${first}`),
  )
  return [...missed, ...paused].join('')
}

const middleOf = (range: Range, first: number, last: number) =>
  (placeOf(range, first) + placeOf(range, last)) / 2

function bands({ shore, tall }: Range, fill: string, x: number, span: number, seed: string): string {
  const chance = randomStream(hashOf(seed))
  return [0, 1, 2]
    .map((step) => {
      const left = x + (chance() - 0.5) * span * 0.5
      const y = shore - tall * (0.035 + step * 0.062 + chance() * 0.02)
      const wide = span * (0.72 + chance() * 0.5) * (1 - step * 0.13)
      const high = Math.max(2, tall * (0.03 - step * 0.003))
      return bar([left, y], [wide, high], fill, 0.95 - step * 0.17)
    })
    .join('')
}

/** The range upside down, under ripples. */
export function drawWater(range: Range, disk: string): string {
  const { width, height, shore, tall, sky, id, defs } = range
  const depth = height - shore
  const flat = Math.min(0.72, (depth / tall) * 1.15)
  const area = `y="${r1(shore)}" width="${width}" height="${r1(depth)}"`
  const fade = wash(range, 'kf', [
    [0, '#fff', 0.8],
    [1, '#fff', 0.12],
  ])
  const fill = wash(range, 'w', [
    [0, mixColours(sky.sky[2], sky.mist, 0.3)],
    [0.3, mixColours(sky.sky[1], sky.deep, 0.3)],
    [1, mixColours(sky.sky[0], sky.deep, 0.78)],
  ])
  defs.push(`<clipPath id="${id}c"><rect ${area}/></clipPath>`)
  defs.push(`<mask id="${id}k"><rect ${area} fill="${fade}"/></mask>`)
  const turned = `translate(0 ${r1(shore * (1 + flat))}) scale(1 ${-Math.round(flat * 1000) / 1000})`
  return (
    `<g clip-path="url(#${id}c)"><rect ${area} fill="${fill}"/>` +
    `<g mask="url(#${id}k)"><g transform="${turned}"><g opacity=".8">${disk}</g><use href="#${id}R"/></g></g>` +
    `${drawRipples(range, depth)}</g>` +
    `<rect y="${r1(shore - 0.4 * range.unit)}" width="${width}" height="${r1(Math.max(0.7, 0.8 * range.unit))}" fill="${sky.mist}" opacity=".75"/>`
  )
}

function drawRipples({ width, shore, sky, unit, sunX, sunRadius, height }: Range, depth: number): string {
  const chance = randomStream(11)
  const light = mixColours(sky.sky[2], sky.mist, 0.4)
  const count = Math.min(150, Math.round((width * depth) / (900 * Math.max(0.6, unit * unit))))
  const ripples = Array.from({ length: count }, (_, index) => {
    const near = chance() ** 0.8
    const wide = (16 + chance() * 74) * unit * (0.5 + near)
    const at = [chance() * width, shore + near * depth] as const
    const high = Math.max(0.7, (0.6 + near * 0.9) * unit)
    return bar(at, [wide, high], index % 3 ? light : sky.deep, index % 3 ? 0.2 - near * 0.07 : 0.16)
  })
  const path: string[] = []
  for (let y = shore + 2.4 * unit, step = 0; y < height - depth * 0.04; step += 1) {
    const near = (y - shore) / depth
    const wide = sunRadius * (1.75 - near * 0.75) * (0.55 + chance() * 0.7)
    const x = sunX + (chance() - 0.5) * sunRadius * (0.4 + near * 1.1)
    const fill = step % 4 === 3 ? '#FFE1CC' : '#F0714F'
    path.push(bar([x, y], [wide, (1.3 + near * 1.4) * unit], fill, 0.9 - near * 0.62))
    y += (3.6 + step * 0.5) * unit
  }
  return [...ripples, ...path].join('')
}

/** A boat in the middle of each long pause. */
export function drawBoats(range: Range, weeks: readonly DrawnWeek[]): string {
  const { column, unit, sky, shore, height } = range
  const half = Math.min(column * 1.5, 26 * unit)
  const y = shore + (height - shore) * 0.3
  return pausesOf(weeks)
    .filter(([first, last]) => last - first + 1 >= BOAT_FROM)
    .map(([first, last]) => {
      const x = middleOf(range, first, last)
      const at = (right: number, down: number) => `${r1(x + half * right)} ${r1(y + half * down)}`
      return (
        `<path d="M${at(-1, 0)}Q${at(0, 0.5)} ${at(1.1, -0.12)}Q${at(0.5, 0.1)} ${at(-1, 0)}Z" fill="${sky.bank}"/>` +
        `<path d="M${at(-0.7, 0.4)}H${r1(x + half * 0.7)}" stroke="${sky.bank}" stroke-opacity=".35" stroke-width="${r1(1.2 * unit)}"/>`
      )
    })
    .join('')
}
