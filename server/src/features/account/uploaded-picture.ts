import { refusals } from '@studio/contract/account/messages.ts'
import { refusals as studioRefusals } from '@studio/contract/studio/messages.ts'
import sharp from 'sharp'
import { Refusal } from '../../platform/refusal.ts'

const MAX_PIXELS = 40_000_000
const starts = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
]

/**
 * A jpeg or png, decoded whole and drawn anew within the given pixels, so that nothing of the file is kept but its
 * picture: no place, no camera, no hidden text (VALID-16, S-F1). 413 above 40 million pixels, 415 for anything else.
 */
export async function redraw(bytes: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  if (!starts.some((start) => bytes.subarray(0, start.length).equals(start))) throw notAnImage()
  const options = { failOn: 'error', limitInputPixels: false } as const
  const facts = await sharp(bytes, options).metadata().catch(refuseUnreadable)
  if (facts.width * facts.height > MAX_PIXELS) throw new Refusal('tooLarge', studioRefusals.tooLarge)
  return sharp(bytes, options)
    .autoOrient()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(refuseUnreadable)
}

function refuseUnreadable(): never {
  throw notAnImage()
}

function notAnImage(): Refusal {
  return new Refusal('wrongType', refusals.notAnImage, { fields: { file: refusals.notAnImage } })
}
