import { mixColours } from './colours.ts'
import { between, fade, ridges, roll, type Sheet, sun, tenth, tone } from './sheet.ts'

/** Draws terraced fields: bands that follow one slope, each with its lit edge. */
export function drawTerraces(sheet: Sheet): void {
  const { width, height, wash, unit, placing } = sheet
  sun(sheet, sheet.sunX, (placing.diskY ?? between(sheet, 0.24, 0.34)) * height, sheet.sunRadius)
  ridges(sheet, height * 0.44, height * 0.5, 2, wash.land.slice(0, 2))
  const side = sheet.sunX > width / 2 ? 1 : -1
  const bow = between(sheet, 40, 80) * unit
  const count = 9
  for (let i = 0; i < count; i++) {
    const depth = i / (count - 1)
    const y = height * (0.52 + 0.46 * depth ** 1.15)
    const lean = side * (70 - depth * 40) * unit
    const colour = mixColours(tone(wash.land, 1 + Math.floor(depth * 3.4)), wash.sky[2], i % 2 ? 0.16 : 0.02)
    const left = y - lean
    const right = y + lean
    const curve =
      `M0 ${tenth(left)}C${tenth(width * 0.3)} ${tenth(left - bow * (1 - depth))} ` +
      `${tenth(width * 0.62)} ${tenth(right + bow * (0.5 + depth * 0.3))} ${width} ${tenth(right)}`
    const fill = fade(sheet, `e${i}`, [
      [0, colour],
      [1, mixColours(colour, wash.land[4], 0.35)],
    ])
    sheet.shapes.push(`<path d="${curve}V${height}H0Z" fill="${fill}"/>`)
    sheet.shapes.push(
      `<path d="${curve}" fill="none" stroke="${mixColours(wash.disk, wash.sky[2], 0.5)}" ` +
        `stroke-width="${tenth((1 + depth * 1.6) * unit)}" opacity="${tenth(0.7 - depth * 0.4)}"/>`,
    )
  }
}

/** Draws a meadow's grasses before a low disk. */
export function drawMeadow(sheet: Sheet): void {
  const { width, height, wash, unit, placing, sunX, sunRadius } = sheet
  sun(sheet, sunX, (placing.diskY ?? between(sheet, 0.44, 0.52)) * height, sunRadius * 1.5)
  ridges(sheet, height * 0.6, height * 0.72, 2, wash.land.slice(0, 2))
  for (let row = 0; row < 2; row++) {
    const base = height * (0.8 + row * 0.12)
    const colour = tone(wash.land, row + 2)
    for (let i = 0; i < 16; i++) drawStalk(sheet, base, colour, (row + 1.6) * 0.62)
    const ground = fade(sheet, `g${row}`, [
      [0, colour],
      [1, tone(wash.land, row + 3)],
    ])
    sheet.shapes.push(`<path d="${roll(sheet, base, 8 * unit, 0.8)}" fill="${ground}"/>`)
  }
  for (let i = 0; i < 12; i++) drawStalk(sheet, height, wash.land[4], 1.7)
  sheet.shapes.push(
    `<path d="${roll(sheet, height * 0.975, 6 * unit, width / 640)}" fill="${wash.land[4]}"/>`,
  )
}

/** Draws a bent stalk with its ear of seeds. */
function drawStalk(sheet: Sheet, base: number, colour: string, size: number): void {
  const { width, unit } = sheet
  const n = tenth
  const x = between(sheet, -0.02, 1.02) * width
  const tall = between(sheet, 44, 120) * unit * size
  const bend = between(sheet, -26, 34) * unit * size
  const top = base - tall
  const turn = n((Math.atan2(bend * 1.3, tall) * 180) / Math.PI)
  sheet.shapes.push(
    `<path d="M${n(x)} ${n(base + 12 * unit)}Q${n(x)} ${n(base - tall * 0.6)} ${n(x + bend)} ${n(top)}" fill="none" ` +
      `stroke="${colour}" stroke-width="${n(1.5 * unit * size)}" stroke-linecap="round"/>` +
      `<ellipse cx="${n(x + bend)}" cy="${n(top)}" rx="${n(3.4 * unit * size)}" ry="${n(13 * unit * size)}" ` +
      `fill="${colour}" transform="rotate(${turn} ${n(x + bend)} ${n(top)})"/>`,
  )
}
