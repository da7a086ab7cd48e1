import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import {
  type CropName,
  cropNames,
  type FocalPoint,
  HERO_CROPS,
  windowAround,
} from '@studio/contract/studio/hero-crops.ts'
import sharp from 'sharp'
import type { Drawn, DrawnPhoto, PhotoAnswer, PhotoTask } from './photo-task.ts'

/** Prepares photographs in a process of its own, at low priority; see `preparePhoto`. */
const task = JSON.parse(process.argv[2] ?? '') as PhotoTask
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.cache(false)
sharp.concurrency(1)

process.stdout.write(JSON.stringify(await answer()))

async function answer(): Promise<PhotoAnswer> {
  if (task.kind === 'plain') {
    const whole = await upright(task.path)
    return { kind: 'plain', photo: await draw(whole, { name: 'photo', widths: task.widths }) }
  }
  const wide = await upright(task.path)
  const { tallPath, focus } = task
  const tall = tallPath ? await upright(tallPath) : wide
  const crops = await Promise.all(
    cropNames.map(
      async (name) => [name, await drawCrop(name, name === 'tall' ? tall : wide, focus)] as const,
    ),
  )
  return {
    kind: 'hero',
    crops: Object.fromEntries(crops) as Record<CropName, DrawnPhoto>,
  }
}

/** Decodes a photograph once, rotated upright and without transparency. */
async function upright(path: string): Promise<Buffer> {
  return sharp(path, { failOn: 'error', limitInputPixels: task.mostPixels, sequentialRead: true })
    .autoOrient()
    .resize({ width: 3200, height: 3200, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function drawCrop(name: CropName, whole: Buffer, focus: FocalPoint) {
  const crop = HERO_CROPS[name]
  const { width, height } = await sharp(whole).metadata()
  const window = windowAround({ width, height }, crop, focus)
  const left = Math.round(window.left * width)
  const top = Math.round(window.top * height)
  const cut = await sharp(whole)
    .extract({
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.round((window.right - window.left) * width))),
      height: Math.max(1, Math.min(height - top, Math.round((window.bottom - window.top) * height))),
    })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return draw(cut, { name, widths: crop.widths })
}

/** Writes the picture in the widths it can fill, or in its own width if it is smaller than all. */
async function draw(
  whole: Buffer,
  { name, widths }: { name: string; widths: readonly number[] },
): Promise<DrawnPhoto> {
  const { width: given, height: high } = await sharp(whole).metadata()
  const fitting = widths.filter((width) => width <= given)
  const chosen = fitting.length > 0 ? fitting : [given]
  const drawn: Drawn[] = []
  for (const width of chosen) {
    const sized = sharp(whole).resize({ width })
    for (const type of ['avif', 'webp'] as const) {
      const file = `${name}-${width}.${type}`
      const encoded =
        type === 'avif' ? sized.clone().avif({ quality: 62, effort: 3 }) : sized.clone().webp({ quality: 78 })
      await encoded.toFile(join(task.folder, file))
      drawn.push({ file, type, width })
    }
  }
  const width = Math.max(...chosen)
  return { width, height: Math.round((high * width) / given), drawn }
}
