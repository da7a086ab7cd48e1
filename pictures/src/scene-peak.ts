import { mixColours } from './colours.ts'
import { between, fade, ridges, type Sheet, sun, tenth, tone } from './sheet.ts'

type Point = [x: number, y: number]
type Range = {
  index: number
  top: number
  base: number
  count: number
  start: number
  lit: string
  shade: string
  foot: string
}

/** Draws a mountain range, not a landmark: uneven summits, no snow, each with a lit and a shaded face. */
export function drawPeak(sheet: Sheet): void {
  const { height, wash, placing, night } = sheet
  sun(sheet, sheet.sunX, (placing.diskY ?? between(sheet, 0.24, 0.36)) * height, sheet.sunRadius * 0.9)
  const pale = (ridge: number, share: number) => mixColours(tone(wash.land, ridge), wash.sky[2], share)
  drawRange(sheet, {
    index: 0,
    top: height * between(sheet, 0.4, 0.44),
    base: height * 0.76,
    count: 3,
    start: between(sheet, 0.34, 0.44),
    lit: pale(0, night ? 0.1 : 0.24),
    shade: pale(0, 0),
    foot: pale(0, night ? 0.12 : 0.55),
  })
  drawRange(sheet, {
    index: 1,
    top: height * between(sheet, 0.29, 0.34),
    base: height * 0.84,
    count: 4,
    start: between(sheet, -0.04, 0.05),
    lit: pale(2, night ? 0.2 : 0.3),
    shade: pale(night ? 1 : 3, 0.06),
    foot: pale(1, night ? 0.1 : 0.5),
  })
  ridges(sheet, height * 0.72, height * 0.93, 3, wash.land.slice(1))
}

function drawRange(sheet: Sheet, range: Range): void {
  const { height, unit } = sheet
  const { lines, summits } = outline(sheet, range)
  const { base, top, lit, shade, foot } = range
  const sides = lines.filter(([x]) => x > -0.08 && x < 1.08)
  const start: Point = [-0.1, base - (base - top) * 0.3]
  const end: Point = [1.1, base - (base - top) * between(sheet, 0.12, 0.24)]
  const all = [start, ...sides, end].sort(([one], [other]) => one - other)
  const litFill = fade(sheet, `m${range.index}`, [
    [0, lit],
    [1, foot],
  ])
  sheet.shapes.push(
    `<path d="M${all.map((point) => put(sheet, point)).join('L')}V${height}H${tenth(across(sheet, -0.1))}Z" ` +
      `fill="${litFill}" stroke="${lit}" stroke-width="${tenth(1.2 * unit)}" stroke-linejoin="round"/>`,
  )
  for (const summit of summits) {
    const fill = fade(sheet, `n${range.index}${summit.at}`, [
      [0, shade],
      [1, foot],
    ])
    sheet.shapes.push(`<path d="${shadedFace(sheet, lines, summit, base)}" fill="${fill}"/>`)
  }
}

type Summit = { at: number; point: Point; step: number }

function outline(sheet: Sheet, { top, base, count, start }: Range): { lines: Point[]; summits: Summit[] } {
  const lines: Point[] = []
  const summits: Summit[] = []
  let x = start
  for (let i = 0; i < count; i++) {
    const fall = Math.max(0.34, 1 - Math.abs(i - 1) * between(sheet, 0.2, 0.3))
    const rise = fall * (i === 1 ? 1 : between(sheet, 0.82, 1))
    const y = base - (base - top) * rise
    const step = between(sheet, 0.25, 0.33)
    const down = (low: number, high: number) => y + (base - y) * between(sheet, low, high)
    lines.push([x - step * 0.34, down(0.3, 0.4)], [x - step * 0.14, down(0.13, 0.18)])
    summits.push({ at: lines.length, point: [x, y], step })
    lines.push([x, y])
    lines.push(
      [x + step * 0.1, down(0.09, 0.14)],
      [x + step * 0.3, down(0.34, 0.42)],
      [x + step * 0.48, down(0.44, 0.56)],
    )
    x += step * 1.02
  }
  return { lines, summits }
}

function shadedFace(sheet: Sheet, lines: Point[], { at, point, step }: Summit, base: number): string {
  const [x, y] = point
  const drop = base - y
  const spine: Point[] = [
    [x + step * 0.05, y + drop * 0.2],
    [x - step * 0.05, y + drop * 0.36],
    [x + step * 0.07, y + drop * 0.6],
    [x - step * 0.06, y + drop * 0.8],
    [x - step * 0.02, base],
  ]
  const flank = lines.slice(Math.max(0, at - 2), at)
  const texts = (points: Point[]) => points.map((one) => put(sheet, one)).join('L')
  return `M${put(sheet, point)}L${texts(spine)}L${put(sheet, [x - step * 0.5, base])}L${texts(flank)}Z`
}

// The lit faces point to the disk, so the whole range is mirrored if the disk is on the left.
function across(sheet: Sheet, x: number): number {
  return sheet.width * (sheet.sunX > sheet.width / 2 ? x : 1 - x)
}

function put(sheet: Sheet, [x, y]: Point): string {
  return `${tenth(across(sheet, x))} ${tenth(y)}`
}
