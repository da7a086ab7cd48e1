import { constants, setPriority } from 'node:os'
import { json } from 'node:stream/consumers'
import { turnArt } from '@studio/contract/studio/drawn-art.ts'
import sharp from 'sharp'
import { drawCard, type Laid } from './card-art.ts'
import type { CardTask } from './card-task.ts'
import { setLines, widthOf, writeLine } from './lettering.ts'

/** Draws one card or icon to standard output, in a process of its own; see `drawApart`. */
const task = (await json(process.stdin)) as CardTask
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.cache(false)
sharp.concurrency(1)
/** Maximum pixels of a photo to decode. */
const MOST_PIXELS = 40_000_000
/** The grid of an icon's drawing; everything important is within the middle 80 %, so that it may be masked. */
const GRID = 512

process.stdout.write(task.kind === 'icon' ? await icon(task.size) : await card(task))

function icon(size: number): Promise<Buffer> {
  return sharp(Buffer.from(drawIcon(task)), { density: (72 * size) / 512 })
    .resize(size, size)
    .png({ palette: true, quality: 90 })
    .toBuffer()
}

async function card(wanted: Exclude<CardTask, { kind: 'icon' }>): Promise<Buffer> {
  const { svg, laid } = drawCard(wanted)
  const over = await Promise.all(laid.map(cropped))
  return sharp(Buffer.from(svg))
    .composite(
      over.map((input, index) => ({ input, left: laid[index]?.left ?? 0, top: laid[index]?.top ?? 0 })),
    )
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

/** Crops a photo to its place, centred on faces; a round one has transparent corners. */
async function cropped({ photo, width, height, round }: Laid): Promise<Buffer> {
  const image = sharp(Buffer.from(photo, 'base64'), { limitInputPixels: MOST_PIXELS }).autoOrient()
  const filled = image.resize({ width, height, fit: 'cover', position: round ? 'top' : 'centre' })
  if (!round) return filled.png().toBuffer()
  const circle = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${width / 2}"/></svg>`
  const masked = filled.ensureAlpha().composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
  return masked.png().toBuffer()
}

/** Draws the studio's app icon: the mark's sun and hills in its colours, or its initial if it has its own logo. */
function drawIcon({ studio }: Pick<CardTask, 'studio'>): string {
  const inside = studio.hasMark ? landscape(studio.palette) : initial(studio)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}">${inside}</svg>`
}

type Palette = CardTask['studio']['palette']

function landscape({ disk, primary, night, paper }: Palette): string {
  const fade = (id: string, ...stops: [number, string][]) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">` +
    `${stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')}</linearGradient>`
  const light =
    fade('s', [0, '#8FAFC2'], [0.42, '#EBD3C2'], [0.62, '#F8DFC8']) +
    fade('f', [0, '#93909F'], [1, '#C6B0AE'])
  return (
    `<defs>${turnArt(light, { brand: primary, accent: disk })}${fade('h', [0, primary], [1, night])}</defs>` +
    `<rect width="512" height="512" fill="url(#s)"/><circle cx="256" cy="226" r="112" fill="${disk}"/>` +
    '<path d="M0 306c70-34 120-30 180-12s150 20 210-8 92-18 122-8v234H0Z" fill="url(#f)"/>' +
    '<path d="M0 356c84-52 150-50 236-14s176 40 276-6v176H0Z" fill="url(#h)"/>' +
    '<path d="M0 396c92-40 158-30 240 4s172 34 272-8M40 440c72-26 128-14 200 12s140 24 216-8" fill="none" ' +
    `stroke="${paper}" stroke-width="7" stroke-linecap="round" stroke-opacity=".5"/>`
  )
}

function initial({ name, palette }: CardTask['studio']): string {
  const text = [...name.trim()][0]?.toLocaleUpperCase('en') ?? ''
  const [line] = setLines({ face: 'name', text }, { width: GRID * 0.7, sizes: [320, 240], most: 1 })
  const ground = `<rect width="${GRID}" height="${GRID}" fill="${palette.primary}"/>`
  if (!line) return ground
  const place = { x: (GRID - widthOf(line)) / 2, y: GRID / 2 + line.size * 0.33, fill: palette.onPrimary }
  return `${ground}${writeLine(line, place)}`
}
