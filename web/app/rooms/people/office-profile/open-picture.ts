import { refusals } from '@studio/contract/studio/messages.ts'
import { pictureSize } from '../../studio/picture-file.ts'
import { openedSize } from './crop.ts'

/** Pixels that any browser shows; a larger picture that it can't open is too large for it. */
const SURELY_SHOWN = 16_000_000

/** Opens a picture for the crop's window, not larger than the window needs; a message if this browser can't. */
export async function openPicture(file: File): Promise<ImageBitmap | string> {
  const size = await pictureSize(file)
  if (!size) return refusals.notAnImage
  const opened = openedSize(size)
  const wanted = { resizeWidth: opened.width, resizeHeight: opened.height, resizeQuality: 'high' } as const
  try {
    return await createImageBitmap(file, opened.width < size.width ? wanted : {})
  } catch {
    return size.width * size.height > SURELY_SHOWN ? refusals.tooManyPixels : refusals.notAnImage
  }
}
