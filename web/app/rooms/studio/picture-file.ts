import { LARGEST_FILE } from '@studio/contract/limits.ts'
import { refusals } from '@studio/contract/studio/messages.ts'

export const PICTURE_TYPES = 'image/jpeg,image/png'

/** What some phones and browsers say of a JPEG or PNG; whether it is one the server tells by its first bytes. */
const UNSURE = ['', 'application/octet-stream', 'image/jpg', 'image/pjpeg', 'jpeg']

/** Why a file is not accepted as a picture (VALID-16, VALID-17, BO-VALID-40, BO-VALID-41); undefined if it is. */
export function pictureFault(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (![...PICTURE_TYPES.split(','), ...UNSURE].includes(file.type)) return refusals.notAnImage
  return file.size > LARGEST_FILE ? refusals.tooLarge : undefined
}

/** Width and height of a picture in pixels, from its first bytes, not decoded; null for a file that this browser can't read. */
export async function pictureSize(file: File): Promise<{ width: number; height: number } | null> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    return await new Promise((resolve) => {
      image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
      image.onerror = () => resolve(null)
      image.src = url
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
