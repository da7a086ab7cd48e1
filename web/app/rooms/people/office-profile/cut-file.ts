interface Part {
  left: number
  top: number
  width: number
  height: number
}

/** JPEG quality without visible loss. */
const QUALITY = 0.92

/** Returns the part of a picture as a file at most `most` pixels wide: a PNG of a PNG, which may be transparent, else a JPEG. */
export async function cutFile(picture: ImageBitmap, part: Part, most: number, of: File): Promise<File> {
  const width = Math.max(1, Math.round(Math.min(part.width, most)))
  const height = Math.max(1, Math.round((part.height / part.width) * width))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas
    .getContext('2d')
    ?.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, of.type, QUALITY))
  return blob ? new File([blob], of.name, { type: blob.type }) : of
}
