import sharp from 'sharp'
import { formWith } from '../form-with.ts'

/** Builds the form of a call that takes a picture. */
export async function pictureForm(): Promise<FormData> {
  const drawing = { width: 8, height: 8, channels: 3 as const, background: { r: 20, g: 90, b: 200 } }
  return formWith(await sharp({ create: drawing }).png().toBuffer(), 'photo.png')
}
