/** The input of the process that draws pictures. */
export interface PictureTask {
  /** Of a jpeg or png on this machine. */
  path: string
  /** Pixels; what is smaller stays as it is. */
  size: { width: number; height: number }
  /** A logo keeps what is seen through; a photograph is cut again, so it keeps more of itself. */
  as?: 'logo' | 'photograph' | undefined
  /** More than these are not decoded. */
  mostPixels: number
}

/** How it ends where it has no picture to say. */
export const EXIT_CODES = { unreadable: 65, tooLarge: 66 } as const
