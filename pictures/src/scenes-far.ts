import { mixColours } from './colours.ts'
import { band, between, fade, glints, ridges, roll, type Sheet, sun, tenth, tone } from './sheet.ts'

/** Draws a sea of clouds with two summits above it. */
export function drawClouds(sheet: Sheet): void {
  const { width, height, wash, placing, night } = sheet
  sun(sheet, sheet.sunX, (placing.diskY ?? between(sheet, 0.24, 0.36)) * height, sheet.sunRadius * 1.1)
  const side = sheet.sunX > width / 2 ? 0.28 : 0.72
  drawSummit(sheet, 0, { x: side, top: 0.4, half: 0.26 })
  drawSummit(sheet, 1, { x: side + (side < 0.5 ? 0.26 : -0.26), top: 0.5, half: 0.2 })
  for (let i = 0; i < 5; i++) {
    const y = height * (0.58 + i * 0.095)
    const white = night
      ? mixColours(wash.sky[2], wash.land[0], 0.45)
      : mixColours(wash.sky[2], '#ffffff', 0.35)
    const lit = mixColours(tone(wash.land, i - 1), white, 0.62 - i * 0.1)
    const foot = mixColours(tone(wash.land, i), white, 0.3 - i * 0.05)
    const fill = fade(sheet, `c${i}`, [
      [0, lit],
      [1, foot],
    ])
    sheet.shapes.push(`<path d="${puffs(sheet, y, (26 + i * 9) * sheet.unit)}" fill="${fill}"/>`)
  }
}

type Summit = { x: number; top: number; half: number }

function drawSummit(sheet: Sheet, i: number, { x, top, half }: Summit): void {
  const { width, height, wash } = sheet
  const shade = fade(sheet, `t${i}`, [
    [0, tone(wash.land, 2 - i)],
    [1, mixColours(tone(wash.land, 1 - i), wash.sky[2], 0.5)],
  ])
  const at = (dx: number, y: number) => `${tenth((x + dx) * width)} ${tenth(y * height)}`
  const knee = between(sheet, 0.3, 0.5)
  sheet.shapes.push(
    `<path d="M${at(-half, 0.78)}L${at(-half * knee, top + 0.13)}L${at(-half * 0.2, top + 0.05)}L${at(0, top)}` +
      `L${at(half * 0.22, top + 0.08)}L${at(half * 0.55, top + 0.17)}L${at(half, 0.78)}Z" fill="${shade}"/>`,
  )
}

/** Draws rounded heads in a row, closed down to the bottom edge. */
function puffs(sheet: Sheet, y: number, size: number): string {
  const parts = [`M-20 ${sheet.height}V${tenth(y)}`]
  let x = -20
  while (x < sheet.width + 20) {
    const wide = size * between(sheet, 1.4, 6)
    const high = Math.min(wide * 0.4, size) * between(sheet, 0.5, 1.3)
    parts.push(`q${tenth(wide / 2)} ${tenth(-high)} ${tenth(wide)} 0`)
    x += wide
  }
  return `${parts.join('')}V${sheet.height}Z`
}

/** Draws firs on three slopes, the nearest the darkest. */
export function drawPines(sheet: Sheet): void {
  const { width, height, wash, unit, placing } = sheet
  sun(sheet, sheet.sunX, (placing.diskY ?? between(sheet, 0.26, 0.4)) * height, sheet.sunRadius)
  ridges(sheet, height * 0.46, height * 0.56, 2, wash.land.slice(0, 2))
  for (let row = 0; row < 3; row++) {
    const base = height * (0.66 + row * 0.14)
    const colour = tone(wash.land, row + 2)
    const tall = (64 + row * 44) * unit
    const firs: string[] = []
    let x = between(sheet, -30, 10) * unit
    while (x < width + 30) {
      // A gap below the disk lets its light through.
      const open = Math.abs(x - sheet.sunX) < (150 - row * 20) * unit
      if (!open || sheet.chance() < 0.2) firs.push(fir(sheet, x, base, tall * between(sheet, 0.6, 1.15)))
      x += (30 + row * 16) * unit * between(sheet, 0.6, 1.5)
    }
    const ground = fade(sheet, `p${row}`, [
      [0, colour],
      [1, mixColours(colour, row === 2 ? '#0b1420' : wash.sky[2], row === 2 ? 0.25 : 0.4)],
    ])
    sheet.shapes.push(`<path d="${firs.join('')}" fill="${colour}"/>`)
    sheet.shapes.push(`<path d="${roll(sheet, base, 10 * unit, 0.9)}" fill="${ground}"/>`)
  }
}

function fir(sheet: Sheet, x: number, base: number, tall: number): string {
  const half = tall * between(sheet, 0.15, 0.22)
  const n = tenth
  const foot = base + 14 * sheet.unit
  const side = (s: 1 | -1) =>
    `L${n(x + s * half * 0.45)} ${n(foot - tall * 0.62)}L${n(x + s * half * 0.26)} ${n(foot - tall * 0.62)}` +
    `L${n(x + s * half * 0.75)} ${n(foot - tall * 0.32)}L${n(x + s * half * 0.45)} ${n(foot - tall * 0.32)}` +
    `L${n(x + s * half)} ${n(foot)}`
  return `M${n(x)} ${n(foot - tall)}${side(1)}H${n(x - half)}L${n(x)} ${n(foot - tall)}${side(-1)}Z`
}

/** Draws islands one behind the other in still water. */
export function drawIslands(sheet: Sheet): void {
  const { width, height, wash, unit, placing, sunX, sunRadius } = sheet
  const line = height * between(sheet, 0.5, 0.56)
  sun(sheet, sunX, placing.diskY === undefined ? line - sunRadius * 1.7 : placing.diskY * height, sunRadius)
  const waterFill = fade(sheet, 'w', [
    [0, mixColours(wash.sky[2], wash.land[0], 0.25)],
    [0.5, mixColours(wash.sky[1], wash.land[1], 0.5)],
    [1, wash.land[3]],
  ])
  band(sheet, line, height - line, waterFill)
  const light = { x: sunX, top: line, bottom: height * 0.96, reach: sunRadius }
  glints(sheet, { ...light, colour: wash.disk, alpha: 0.7 })
  const away = sunX > width / 2 ? -1 : 1
  const places = [0.2, -0.34, 0.34, -0.2].map((share) => width * (0.5 + share * away))
  for (const [i, x] of places.entries()) {
    const half = (70 + i * 34) * unit * between(sheet, 0.85, 1.2)
    drawIsland(sheet, { i, x, y: line + i * height * 0.085, half, rise: (34 + i * 16) * unit })
  }
}

type Island = { i: number; x: number; y: number; half: number; rise: number }

function drawIsland(sheet: Sheet, { i, x, y, half, rise }: Island): void {
  const { wash } = sheet
  const n = tenth
  const colour = tone(wash.land, i + 1)
  const crest = between(sheet, -0.4, 0.4) * half
  const arch = (up: number) =>
    `M${n(x - half)} ${n(y)}C${n(x - half * 0.7)} ${n(y - up * 0.3)} ${n(x + crest - half * 0.4)} ${n(y - up)} ` +
    `${n(x + crest)} ${n(y - up)}S${n(x + half * 0.6)} ${n(y - up * 0.35)} ${n(x + half)} ${n(y)}Z`
  const fill = fade(sheet, `i${i}`, [
    [0, colour],
    [1, mixColours(colour, wash.sky[2], 0.3)],
  ])
  sheet.shapes.push(`<path d="${arch(rise)}" fill="${fill}"/>`)
  sheet.shapes.push(`<path d="${arch(-rise * 0.7)}" fill="${colour}" opacity=".28"/>`)
}
