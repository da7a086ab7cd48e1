import { LARGEST_FILE } from '@studio/contract/largest-file.ts'
import { refusals } from '@studio/contract/studio/messages.ts'

export const PICTURE_TYPES = ['image/jpeg', 'image/png']

/** Why a file is not accepted as a picture (VALID-16, VALID-17, BO-VALID-40, BO-VALID-41); undefined if it is. */
export function pictureFault(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!PICTURE_TYPES.includes(file.type)) return refusals.notAnImage
  return file.size > LARGEST_FILE ? refusals.tooLarge : undefined
}
