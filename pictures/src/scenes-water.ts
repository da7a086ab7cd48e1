import { mixColours } from './colours.ts'
import { band, between, circle, fade, glints, ridges, roll, type Sheet, sun, tenth } from './sheet.ts'

/** Draws a disk at the water's edge and its path of light. */
export function drawWater(sheet: Sheet): void {
  const { width, height, wash, unit, placing, id, sunX, sunRadius } = sheet
  const line = height * between(sheet, 0.52, 0.6)
  const low = sheet.chance() < 0.5
  const loose = low ? line - sunRadius * 0.25 : line - sunRadius * 2.1
  const y = placing.diskY === undefined ? loose : placing.diskY * height
  sheet.defs.push(`<clipPath id="${id}h"><rect width="${width}" height="${tenth(line)}"/></clipPath>`)
  sheet.shapes.push(`<g clip-path="url(#${id}h)">`)
  sun(sheet, sunX, y, sunRadius * 1.15)
  sheet.shapes.push('</g>')
  const far = roll(sheet, line - 8 * unit, 13 * unit, 1.1 * (width / (640 * unit)))
  const farFill = fade(sheet, 'f', [
    [0, wash.land[0]],
    [1, mixColours(wash.land[0], wash.sky[2], 0.4)],
  ])
  sheet.shapes.push(`<g clip-path="url(#${id}h)"><path d="${far}" fill="${farFill}"/></g>`)
  const waterFill = fade(sheet, 'w', [
    [0, mixColours(wash.sky[2], wash.land[1], 0.35)],
    [0.35, mixColours(wash.sky[1], wash.land[2], 0.55)],
    [1, wash.land[3]],
  ])
  band(sheet, line, height - line, waterFill)
  const light = { x: sunX, top: line, bottom: height * 0.95, reach: sunRadius * 1.15 }
  glints(sheet, { ...light, colour: wash.disk, alpha: 0.85 })
  drawRipples(sheet, line)
  const shore = roll(sheet, height * 0.965, 15 * unit, 0.7 * (width / (640 * unit)))
  sheet.shapes.push(`<path d="${shore}" fill="${wash.land[4]}"/>`)
}

function drawRipples(sheet: Sheet, line: number): void {
  const { width, height, wash, unit } = sheet
  for (let i = 0; i < 16; i++) {
    const near = sheet.chance()
    sheet.shapes.push(
      `<rect x="${tenth(between(sheet, -0.05, 0.95) * width)}" ` +
        `y="${tenth(line + 8 * unit + near * (height - line))}" ` +
        `width="${tenth(between(sheet, 40, 150) * unit)}" height="${tenth((1 + near) * unit)}" rx="1" ` +
        `fill="${wash.sky[2]}" opacity=".16"/>`,
    )
  }
}

/** Draws reeds at one side of still water. */
export function drawReeds(sheet: Sheet): void {
  const { width, height, wash, unit, placing, sunX, sunRadius } = sheet
  sun(sheet, sunX, (placing.diskY ?? between(sheet, 0.34, 0.44)) * height, sunRadius * 1.25)
  const line = height * 0.66
  const far = roll(sheet, line - 14 * unit, 14 * unit, 1)
  const farFill = fade(sheet, 'f', [
    [0, wash.land[0]],
    [1, mixColours(wash.land[0], wash.sky[2], 0.6)],
  ])
  sheet.shapes.push(`<path d="${far}" fill="${farFill}"/>`)
  const waterFill = fade(sheet, 'w', [
    [0, mixColours(wash.sky[2], wash.land[0], 0.3)],
    [1, wash.land[2]],
  ])
  band(sheet, line, height - line, waterFill)
  glints(sheet, {
    x: sunX,
    top: line,
    bottom: height * 0.92,
    reach: sunRadius,
    colour: wash.disk,
    alpha: 0.6,
  })
  const side = sunX > width / 2 ? 0.26 : 0.74
  for (let i = 0; i < 30; i++) drawReed(sheet, side)
  sheet.shapes.push(`<path d="${roll(sheet, height * 0.97, 9 * unit, 0.8)}" fill="${wash.land[4]}"/>`)
}

function drawReed(sheet: Sheet, side: number): void {
  const { width, height, wash, unit } = sheet
  const x = width * side + between(sheet, -1, 1) * between(sheet, 0.2, 1) * width * 0.3
  const tall = between(sheet, 0.3, 0.86) * height
  const bend = between(sheet, -70, 70) * unit
  const half = between(sheet, 1.6, 4.2) * unit
  const fill = mixColours(wash.land[3], wash.land[4], sheet.chance())
  sheet.shapes.push(
    `<path d="M${tenth(x - half)} ${height}Q${tenth(x)} ${tenth(height - tall * 0.55)} ` +
      `${tenth(x + bend)} ${tenth(height - tall)}Q${tenth(x + half)} ${tenth(height - tall * 0.5)} ` +
      `${tenth(x + half)} ${height}Z" fill="${fill}"/>`,
  )
}

const RING_OPACITY = [0, 0.95, 0.75, 0.6, 0.45, 0.3]

/** Draws rings that widen from a disk. */
export function drawRings(sheet: Sheet): void {
  const { width, height, wash, placing } = sheet
  const x = width * (placing.diskX ?? 0.5)
  const y = height * (placing.diskY ?? 0.52)
  const radius = height * 0.15
  for (let i = 5; i >= 1; i--) {
    const fill = mixColours(wash.sky[2], wash.land[i > 3 ? 1 : 0], 0.12 + (i % 2) * 0.2)
    circle(sheet, x, y, radius * (1 + i * 0.52), fill, ` opacity="${RING_OPACITY[i]}"`)
  }
  sun(sheet, x, y, radius * 1.05, 0.7)
  ridges(sheet, height * 0.84, height * 0.97, 3, wash.land.slice(2))
}
