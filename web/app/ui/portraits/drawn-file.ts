import { type PortraitLook, portrait } from '@studio/pictures/portrait.ts'

/** Size at which a portrait is drawn, 4 by 5. */
const SIZE = { width: 800, height: 1000 }

/** Address of a drawing; with a size, because browsers draw no picture without one on a canvas. */
export const drawnUrl = (look: PortraitLook): string =>
  `data:image/svg+xml,${encodeURIComponent(
    portrait({ look }).replace('<svg ', `<svg width="${SIZE.width}" height="${SIZE.height}" `),
  )}`

/** A drawn portrait as a file, which is uploaded like a photo. */
export async function drawnFile(look: PortraitLook): Promise<File> {
  const drawing = new Image()
  drawing.src = drawnUrl(look)
  await drawing.decode()
  const canvas = Object.assign(document.createElement('canvas'), SIZE)
  canvas.getContext('2d')?.drawImage(drawing, 0, 0, SIZE.width, SIZE.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('This browser could not draw the portrait. Upload a photo instead.')
  return new File([blob], 'portrait.png', { type: blob.type })
}
