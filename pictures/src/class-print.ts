import { drawPeak } from './scene-peak.ts'
import { drawClouds, drawIslands, drawPines } from './scenes-far.ts'
import { drawMeadow, drawTerraces } from './scenes-field.ts'
import { drawBranch, drawDunes, drawRidges, drawStones } from './scenes-land.ts'
import { drawReeds, drawRings, drawWater } from './scenes-water.ts'
import { hashOf, randomStream } from './seeded.ts'
import { band, between, circle, fade, type Placing, type Sheet, tenth } from './sheet.ts'
import { lookOf, NIGHTS, type SceneName, WASHES, type Wash, type WashName } from './washes.ts'

export type ClassPrint = Placing & {
  title: string
  style: string
  /** Pixels of the drawing's grid, 640 by 400 by default. */
  width?: number
  height?: number
  /** Art direction: a fixed scene or wash instead of the style's. */
  scene?: SceneName
  wash?: WashName
  /** Makes ids unique if two prints of one class are inlined on one page. */
  key?: string
}

const SCENES: Record<SceneName, (sheet: Sheet) => void> = {
  ridges: drawRidges,
  peak: drawPeak,
  water: drawWater,
  dunes: drawDunes,
  rings: drawRings,
  reeds: drawReeds,
  stones: drawStones,
  branch: drawBranch,
  clouds: drawClouds,
  pines: drawPines,
  islands: drawIslands,
  terraces: drawTerraces,
  meadow: drawMeadow,
}

/** Returns the wash of a print, so that the prints in a row can be made to differ. */
export function washOf(print: ClassPrint): WashName {
  return choose(print).wash
}

/** Returns the scene of a print, so that a list can detect three alike in a row. */
export function sceneOf(print: ClassPrint): SceneName {
  return choose(print).scene
}

/**
 * Draws a small landscape from a class's title and style, as SVG text.
 * The same input gives the same picture on any machine; a real photo always takes precedence.
 */
export function classPrint(print: ClassPrint): string {
  const { title, style, width = 640, height = 400 } = print
  const { chance, scene, wash: washName } = choose(print)
  const wash: Wash = WASHES[washName]
  const sheet: Sheet = {
    width,
    height,
    unit: Math.min(width, height * 1.6) / 640,
    id: `p${hashOf(title + style + width + height + scene + wash.sky[0] + (print.key ?? '')).toString(36)}`,
    wash,
    night: NIGHTS.has(washName),
    placing: print,
    sunX: 0,
    sunRadius: 0,
    chance,
    defs: [],
    shapes: [],
  }
  draw(sheet, SCENES[scene])
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `preserveAspectRatio="xMidYMid slice" role="img" aria-hidden="true">` +
    `<defs>${sheet.defs.join('')}</defs>${sheet.shapes.join('')}</svg>`
  )
}

function choose({ title, style, scene, wash }: ClassPrint) {
  const chance = randomStream(hashOf(`${title}|${style}`))
  const look = lookOf(style)
  // A separate stream, so that adding a scene to a style doesn't change how its others are drawn.
  const choice = randomStream(hashOf(`sheet|${title}|${style}`))
  const pick = <Name extends string>(list: readonly Name[]) => list[Math.floor(choice() * list.length)]
  // The order matters: each pick takes the next number of the stream.
  const chosenScene = scene ?? pick(look.scenes) ?? 'ridges'
  const chosenWash = wash ?? pick(look.washes) ?? 'dawn'
  return { chance, scene: chosenScene, wash: chosenWash }
}

function draw(sheet: Sheet, scene: (sheet: Sheet) => void): void {
  const { sky } = sheet.wash
  const skyFill = fade(sheet, 's', [
    [0, sky[0]],
    [0.55, sky[1]],
    [0.95, sky[2]],
  ])
  band(sheet, 0, sheet.height, skyFill)
  sheet.sunX = (sheet.placing.diskX ?? between(sheet, 0.24, 0.76)) * sheet.width
  sheet.sunRadius = (sheet.placing.diskR ?? between(sheet, 44, 66)) * sheet.unit
  scene(sheet)
  if (sheet.night) drawStars(sheet)
}

function drawStars(sheet: Sheet): void {
  for (let i = 0; i < 26; i++) {
    const x = sheet.chance() * sheet.width
    const y = sheet.chance() * sheet.height * 0.42
    const radius = between(sheet, 0.5, 1.5) * sheet.unit
    circle(sheet, x, y, radius, '#fff', ` opacity="${tenth(between(sheet, 0.3, 0.9))}"`)
  }
}
