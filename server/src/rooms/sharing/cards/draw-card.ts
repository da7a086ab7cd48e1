import { constants, setPriority } from 'node:os'
import { json } from 'node:stream/consumers'
import sharp from 'sharp'
import { drawCard, type Laid } from './card-art.ts'
import type { CardTask } from './card-task.ts'
import { drawIcon } from './icon-art.ts'

/** Draws one card or icon to standard output, in a process of its own; see `drawApart`. */
const task = (await json(process.stdin)) as CardTask
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.cache(false)
sharp.concurrency(1)
/** Maximum pixels of a photo to decode. */
const MOST_PIXELS = 40_000_000

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
