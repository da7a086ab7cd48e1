import { mixColours } from './colours.ts'
import { band, between, fade, glints, ridges, roll, type Sheet, sun, tenth, tone } from './sheet.ts'

/** Draws rolling hills under a disk. */
export function drawRidges(sheet: Sheet): void {
  const { height, wash, placing } = sheet
  const horizon = placing.horizon ?? 0.5
  sun(sheet, sheet.sunX, (placing.diskY ?? between(sheet, 0.26, 0.42)) * height, sheet.sunRadius)
  ridges(sheet, height * horizon, height * Math.max(0.9, horizon + 0.24), 5, wash.land)
}

/** Draws three dunes, each with a lit and a shaded side. */
export function drawDunes(sheet: Sheet): void {
  const { width, height, wash, unit, placing, sunX } = sheet
  sun(sheet, sunX, (placing.diskY ?? between(sheet, 0.24, 0.36)) * height, sheet.sunRadius)
  const sunIsRight = sunX > width / 2
  const far = roll(sheet, height * 0.54, 9 * unit, 1)
  const farFill = fade(sheet, 'f', [
    [0, wash.land[0]],
    [1, mixColours(wash.land[0], wash.sky[2], 0.5)],
  ])
  sheet.shapes.push(`<path d="${far}" fill="${farFill}"/>`)
  const crests = sunIsRight ? [0.3, 0.66, 0.24] : [0.7, 0.34, 0.76]
  for (const [i, crest] of crests.entries()) drawDune(sheet, i, crest, sunIsRight ? 1 : -1)
}

function drawDune(sheet: Sheet, i: number, crest: number, side: 1 | -1): void {
  const { width, height, wash, unit } = sheet
  const x = width * crest + between(sheet, -30, 30) * unit
  const top = height * (0.47 + i * 0.15)
  const foot = height * (0.72 + i * 0.17)
  const left = x - width * 0.75
  const right = x + width * 0.75
  const lit = fade(sheet, `l${i}`, [
    [0, mixColours(tone(wash.land, i), wash.sky[2], 0.4)],
    [1, mixColours(tone(wash.land, i + 1), wash.sky[2], 0.22)],
  ])
  const shade = fade(sheet, `k${i}`, [
    [0, tone(wash.land, i + 1)],
    [1, tone(wash.land, i + 2)],
  ])
  const n = tenth
  const whole =
    `M${n(left)} ${n(foot)}C${n(x - width * 0.42)} ${n(foot - 6 * unit)} ${n(x - width * 0.2)} ` +
    `${n(top + 4 * unit)} ${n(x)} ${n(top)}C${n(x + width * 0.2)} ${n(top + 6 * unit)} ` +
    `${n(x + width * 0.4)} ${n(foot - 10 * unit)} ${n(right)} ${n(foot)}V${height}H${n(left)}Z`
  const cut =
    `M${n(x)} ${n(top)}C${n(x - width * 0.2)} ${n(top + 4 * unit)} ${n(x - width * 0.42)} ` +
    `${n(foot - 6 * unit)} ${n(left)} ${n(foot)}V${height}H${n(x + side * width * 0.16)}` +
    `C${n(x - side * width * 0.1)} ${n(height * 0.9)} ${n(x + side * width * 0.13)} ` +
    `${n(top + 40 * unit)} ${n(x)} ${n(top)}Z`
  sheet.shapes.push(`<path d="${whole}" fill="${side > 0 ? lit : shade}"/>`)
  sheet.shapes.push(`<path d="${cut}" fill="${side > 0 ? shade : lit}"/>`)
}

/** Draws a leafed branch before a large disk. */
export function drawBranch(sheet: Sheet): void {
  const { width, height, wash, unit, placing, sunX } = sheet
  sun(sheet, sunX, (placing.diskY ?? between(sheet, 0.32, 0.44)) * height, sheet.sunRadius * 1.35)
  ridges(sheet, height * 0.74, height * 0.95, 3, wash.land.slice(0, 3))
  const fromLeft = sunX > width / 2
  const direction = fromLeft ? 1 : -1
  const startX = fromLeft ? -10 : width + 10
  const startY = height * 0.86
  const length = 440 * unit
  const along = (t: number): [number, number] => [
    startX + direction * length * t,
    startY - height * (0.82 * t - 0.3 * t * t),
  ]
  const twig = [0.2, 0.4, 0.6, 0.8, 1].map((t) => `L${along(t).map(tenth).join(' ')}`).join('')
  sheet.shapes.push(
    `<path d="M${tenth(startX)} ${tenth(startY)}${twig}" fill="none" stroke="${wash.land[4]}" ` +
      `stroke-width="${tenth(3 * unit)}" stroke-linecap="round" stroke-linejoin="round"/>`,
  )
  for (let i = 0; i < 15; i++) {
    const turn = i % 2 ? -72 + i * 2 : 34 - i * 2.4
    const angle = (fromLeft ? 0 : 180) + direction * turn + between(sheet, -8, 8)
    drawLeaf(sheet, along(0.08 + i * 0.066), (74 - i * 2.2) * unit, angle, (i % 3) / 2)
  }
}

function drawLeaf(sheet: Sheet, [x, y]: [number, number], size: number, angle: number, dark: number): void {
  const { wash, unit } = sheet
  const n = tenth
  sheet.shapes.push(
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})"><path d="M0 0C${n(size * 0.25)} ` +
      `${n(-size * 0.26)} ${n(size * 0.7)} ${n(-size * 0.24)} ${n(size)} 0C${n(size * 0.7)} ` +
      `${n(size * 0.2)} ${n(size * 0.25)} ${n(size * 0.2)} 0 0Z" ` +
      `fill="${mixColours(wash.land[3], wash.land[4], dark)}"/><path d="M0 0H${n(size * 0.92)}" ` +
      `stroke="${wash.land[2]}" stroke-width="${n(0.9 * unit)}" opacity=".7"/></g>`,
  )
}

/** Draws four balanced stones before a disk. */
export function drawStones(sheet: Sheet): void {
  const { width, height, wash, unit, placing } = sheet
  const x = width * (placing.diskX ?? 0.5)
  sun(sheet, x, height * 0.36, sheet.sunRadius * 1.75, 0.8)
  const ground = height * 0.8
  const groundFill = fade(sheet, 'w', [
    [0, mixColours(wash.sky[2], wash.land[1], 0.35)],
    [1, wash.land[2]],
  ])
  band(sheet, ground, height - ground, groundFill)
  let y = ground + 8 * unit
  let half = between(sheet, 104, 118) * unit
  for (let i = 0; i < 4; i++) {
    const rise = half * between(sheet, 0.26, 0.32)
    const shift = between(sheet, -8, 8) * unit
    drawStone(sheet, i, { x, y, half, rise, middle: x + shift })
    y -= rise * 2 - 1.5 * unit
    half *= between(sheet, 0.66, 0.76)
  }
  glints(sheet, {
    x,
    top: ground + 10 * unit,
    bottom: height * 0.98,
    reach: 104 * unit,
    colour: wash.land[4],
    alpha: 0.4,
  })
}

type Stone = { x: number; y: number; half: number; rise: number; middle: number }

function drawStone(sheet: Sheet, i: number, { x, y, half, rise, middle }: Stone): void {
  const { wash } = sheet
  const n = tenth
  const tilt = n(between(sheet, -3, 3))
  const fill = fade(sheet, `st${i}`, [
    [0, mixColours(tone(wash.land, [4, 3, 2, 3][i] ?? 3), wash.sky[2], 0.12)],
    [1, wash.land[4]],
  ])
  sheet.shapes.push(
    `<g transform="rotate(${tilt} ${n(x)} ${n(y)})"><path d="M${n(middle - half)} ${n(y - rise)}` +
      `C${n(middle - half)} ${n(y - rise * 1.9)} ${n(middle - half * 0.45)} ${n(y - rise * 2.02)} ` +
      `${n(middle)} ${n(y - rise * 2)}S${n(middle + half)} ${n(y - rise * 1.8)} ${n(middle + half)} ` +
      `${n(y - rise * 0.95)}S${n(middle + half * 0.5)} ${n(y)} ${n(middle)} ${n(y)}S${n(middle - half)} ` +
      `${n(y - rise * 0.2)} ${n(middle - half)} ${n(y - rise)}Z" fill="${fill}"/></g>`,
  )
}
