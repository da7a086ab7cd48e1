/** The input of the process that draws pictures. */
export interface PictureTask {
  /** Path of a JPEG or PNG on this machine. */
  path: string
  /** Maximum pixels; smaller pictures keep their size. */
  size: { width: number; height: number }
  /** A logo keeps its transparency; a photograph keeps more quality because it is cropped later. */
  as?: 'logo' | 'photograph' | undefined
  /** Maximum pixels that are decoded whole. */
  mostPixels: number
  /** Maximum pixels of a picture that is made smaller while it is decoded, which takes memory for the smaller one alone. */
  mostShrunk: number
}

/** Exit codes for an unusable picture. */
export const EXIT_CODES = { unreadable: 65, tooLarge: 66, empty: 67 } as const
