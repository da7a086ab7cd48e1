import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { inkOf, packLogo } from './logo-ink.ts'
import { EXIT_CODES, type PictureTask } from './picture-task.ts'

/** Re-encodes one picture as WebP, or a logo as PNG after a byte for its ink, in a process of its own; see `redrawPicture`. */
const { path, size, as, mostPixels, mostShrunk } = JSON.parse(process.argv[2] ?? '') as PictureTask
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.cache(false)
sharp.concurrency(1)

try {
  const given = await sharp(path, { failOn: 'error', limitInputPixels: false }).metadata()
  // A progressive JPEG and a PNG are decoded whole.
  const most = given.format === 'jpeg' && !given.isProgressive ? mostShrunk : mostPixels
  if (given.width * given.height > most) process.exit(EXIT_CODES.tooLarge)
  process.stdout.write(await drawn(most))
} catch {
  process.exitCode = EXIT_CODES.unreadable
}

async function drawn(most: number): Promise<Buffer> {
  const sized = sharp(path, { failOn: 'error', limitInputPixels: most, sequentialRead: true })
    .autoOrient()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
  // Some mail programs can't show WebP.
  if (as === 'logo') {
    const png = await sized.png({ compressionLevel: 9 }).toBuffer()
    const pixels = await sharp(png).toColourspace('srgb').ensureAlpha().raw().toBuffer()
    const ink = inkOf(pixels)
    if (ink === 'none') process.exit(EXIT_CODES.empty)
    return packLogo(ink, png)
  }
  return sized.webp({ quality: as === 'photograph' ? 92 : 82 }).toBuffer()
}
