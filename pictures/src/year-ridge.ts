import { mixColours } from './colours.ts'
import { hashOf, randomStream } from './seeded.ts'
import { hourInk } from './year-ink.ts'
import { type DrawnWeek, placeOf, type Range, r1, summit, wash } from './year-range.ts'

type Point = readonly [x: number, y: number]

interface Ridge {
  index: number
  week: DrawnWeek
  /** Height in pixels, and as a part of the highest. */
  height: number
  share: number
  x: number
  reach: number
  /** Pixels to the west and the east. */
  west: number
  east: number
  chance: () => number
  /** A point of the outline at a part of its reach. */
  side: (direction: number, length: number, rise?: number, spread?: number) => Point[]
  /** Points of one side. */
  points: number
}

const put = ([x, y]: Point) => `${r1(x)} ${r1(y)}`

/** One week: its body, the face turned from the sun, a line for each class, and the edge that the light catches. */
export function drawRidge(range: Range, index: number, week: DrawnWeek): string {
  const ridge = shapeOf(range, index, week)
  const inks = inksOf(range, ridge)
  const west = ridge.side(-1, ridge.west).reverse()
  const east = ridge.side(1, ridge.east)
  const body = `<path d="M${[...west, ...east.slice(1)].map(put).join('L')}Z" fill="${wash(
    range,
    `r${index}`,
    [
      [0, inks.lit],
      [0.42, mixColours(inks.lit, inks.ink, 0.6)],
      [1, inks.foot],
    ],
  )}"/>`
  const litEast = ridge.x < range.sunX - 1
  const fromSummit = { west: [...west].reverse(), east }
  return (
    body +
    shadedFace(
      range,
      ridge,
      inks,
      litEast ? { points: fromSummit.west, away: -1 } : { points: east, away: 1 },
    ) +
    (range.fine ? strata(range, ridge) : '') +
    rim(range, inks, litEast ? fromSummit.east : fromSummit.west, Math.ceil(ridge.points * 0.62))
  )
}

function shapeOf(range: Range, index: number, week: DrawnWeek): Ridge {
  const { fine, tall, width, column, shore } = range
  const chance = randomStream(hashOf(`${week.label}${week.minutes}`))
  const height = summit(range, week.minutes)
  const share = height / tall
  const x = placeOf(range, index)
  const reach = Math.min(column * (fine ? 1 : 1.3) * (3.1 + 4.4 * share), tall * (0.42 + 0.5 * share))
  const west = reach * (0.78 + chance() * 0.5)
  const east = reach * (0.78 + chance() * 0.5)
  const rise = profile(chance, 0.05 + 0.05 * (1 - share), fine)
  const points = width > 1600 ? 26 : fine ? 13 : 8
  const side: Ridge['side'] = (direction, length, up = 1, spread = 1) =>
    Array.from({ length: points + 1 }, (_, step) => {
      const at = (step / points) ** 1.35
      return [x + direction * length * at * spread, shore - height * up * rise(at, direction)]
    })
  return { index, week, height, share, x, reach, west, east, chance, side, points }
}

/** Height at a part of the reach: steep at the summit, with a few bumps that end at the foot. */
function profile(chance: () => number, soft: number, fine: boolean) {
  const bend = 1.75 + chance() * 0.5
  const waves = [
    [3.1 + chance() * 1.5, chance() * 6.28],
    [6.6 + chance() * 3, chance() * 6.28],
    [12 + chance() * 5, chance() * 6.28],
  ].map(
    ([length = 0, begin = 0]) =>
      (at: number, turn: number) =>
        Math.sin(at * length * 2 + begin + turn),
  )
  const [long, middle, short] = waves
  const end = Math.exp(-bend)
  return (at: number, direction: number) => {
    const near = Math.sqrt(at * at + soft * soft) - soft
    const whole = Math.sqrt(1 + soft * soft) - soft
    const line = Math.max(0, (Math.exp((-bend * near) / whole) - end) / (1 - end))
    const bumps =
      (long?.(at, direction) ?? 0) * 0.05 +
      (middle?.(at, -direction) ?? 0) * 0.026 +
      (fine ? (short?.(at, 0) ?? 0) * 0.012 : 0)
    return Math.max(0, line + bumps * Math.min(1, at * 4) * (1 - at))
  }
}

interface Inks {
  ink: string
  deep: string
  foot: string
  lit: string
  /** How near the sun is, 0 to 1. */
  near: number
}

function inksOf({ sky, sunX, width }: Range, { week, x, share }: Ridge): Inks {
  const near = Math.exp(-(((x - sunX) / (width * 0.13)) ** 2))
  const far = 0.06 + sky.veil * 0.6 + 0.16 * share ** 1.3
  const ink = mixColours(mixColours(hourInk(week.hour ?? 12), sky.sky[1], far), sky.warm, near * 0.26)
  return {
    ink,
    near,
    deep: mixColours(ink, sky.bank, 0.3),
    foot: mixColours(ink, sky.mist, 0.66),
    lit: mixColours(ink, mixColours(sky.mist, sky.warm, near), 0.3 + 0.14 * near),
  }
}

/** Parts of the height, and how far the line between light and shade stands from the middle there. */
const SPINE = [
  [0.16, 0.05],
  [0.34, -0.05],
  [0.56, 0.09],
  [0.78, 0],
  [1, 0.1],
] as const

function shadedFace(
  range: Range,
  { index, x, height, reach, chance }: Ridge,
  { deep, foot }: Inks,
  { points, away }: { points: readonly Point[]; away: number },
): string {
  const spine = SPINE.map(([down, out]): Point => {
    const bent = (out + (chance() - 0.5) * 0.05) * (0.4 + down * 0.8)
    return [x - away * reach * bent, range.shore - height * (1 - down)]
  })
  const fill = wash(range, `r${index}k`, [
    [0, deep, 0.92],
    [0.5, deep, 0.5],
    [1, foot, 0],
  ])
  const outline = [[x, points[0]?.[1] ?? range.shore] as const, ...points, ...spine.reverse()]
  return `<path d="M${outline.map(put).join('L')}Z" fill="${fill}"/>`
}

/** A line for each class, up to seven. */
function strata({ shore, sky, unit }: Range, ridge: Ridge): string {
  const count = Math.min(7, ridge.week.classes)
  return Array.from({ length: count }, (_, index) => {
    const up = 1 - (index + 1) / (count + 1.2)
    const spread = 0.35 + 0.6 * up
    const line = [
      ...ridge.side(-1, ridge.west, up, spread).reverse(),
      ...ridge.side(1, ridge.east, up, spread).slice(1),
    ].filter(([, y]) => y < shore - ridge.height * up * 0.16)
    if (line.length < 3) return ''
    const stroke = `stroke="${sky.mist}" stroke-opacity="${r1(0.2 + 0.28 * up)}"`
    return `<path d="M${line.map(put).join('L')}" fill="none" ${stroke} stroke-width="${r1(Math.max(0.6, 0.55 * unit))}" stroke-linejoin="round"/>`
  }).join('')
}

function rim({ sky, unit }: Range, { near }: Inks, points: readonly Point[], count: number): string {
  return (
    `<path d="M${points.slice(0, count).map(put).join('L')}" fill="none" ` +
    `stroke="${mixColours(sky.mist, sky.warm, near * 0.7)}" stroke-opacity="${r1(0.34 + 0.5 * near)}" ` +
    `stroke-width="${r1(Math.max(0.7, 0.8 * unit))}" stroke-linecap="round" stroke-linejoin="round"/>`
  )
}
