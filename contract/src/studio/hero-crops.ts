/** Part of a crop, as fractions of its width and height. */
export interface Region {
  left: number
  top: number
  right: number
  bottom: number
}

/** What must stay in the picture, as fractions of the photograph's width and height. */
export interface FocalPoint {
  x: number
  y: number
}

/** Right of the middle, since the words stand at the left. */
export const DEFAULT_FOCUS: FocalPoint = { x: 0.65, y: 0.5 }

interface Size {
  width: number
  height: number
}

/** The largest part of a photograph in the shape of a crop, with the point as near to its middle as the edges allow. */
export function windowAround(photo: Size, crop: Size, { x, y }: FocalPoint): Region {
  const share = crop.width / crop.height / (photo.width / photo.height)
  const wide = Math.min(1, share)
  const high = Math.min(1, 1 / share)
  const left = Math.min(1 - wide, Math.max(0, x - wide / 2))
  const top = Math.min(1 - high, Math.max(0, y - high / 2))
  return { left, top, right: left + wide, bottom: top + high }
}

export interface HeroCrop {
  /** Pixels of the largest picture; the ratio is the crop's. */
  width: number
  height: number
  /** Widths of the picture's sizes in pixels, none wider than the photograph. */
  widths: readonly number[]
  /** The `sizes` attribute: the picture fills a hero of 820 or 900 px in height. */
  sizes: string
}

/**
 * The three crops of a hero's photograph: `wide` from 1,024 px, `middle` from 600 px, `tall` below. Each fills the hero from
 * its centre, so a window shows a part of it.
 */
export const HERO_CROPS = {
  wide: {
    width: 2400,
    height: 1200,
    widths: [1200, 1800, 2400],
    sizes: 'max(100vw, 1640px)',
  },
  middle: {
    width: 1200,
    height: 1200,
    widths: [820, 1200],
    sizes: 'max(100vw, 820px)',
  },
  tall: {
    width: 900,
    height: 1600,
    widths: [560, 900],
    sizes: 'max(100vw, 507px)',
  },
} as const satisfies Record<string, HeroCrop>

export type CropName = keyof typeof HERO_CROPS
export const cropNames = Object.keys(HERO_CROPS) as CropName[]
