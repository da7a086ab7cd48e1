/** Part of a crop, as fractions of its width and height. */
export interface Region {
  left: number
  top: number
  right: number
  bottom: number
}

export interface HeroCrop {
  /** Pixels of the largest picture; the ratio is the crop's. */
  width: number
  height: number
  /** Widths of the picture's sizes in pixels, none wider than the photograph. */
  widths: readonly number[]
  /** The `sizes` attribute: the picture fills a hero of 820 or 900 px in height. */
  sizes: string
  /** Areas that text and menu can occupy at any width of the window. */
  words: Region
  header: Region
  /** Area behind the text; the subject of the photograph belongs elsewhere. */
  quiet: Region
}

/**
 * The three crops of a hero's photograph: `wide` from 1,024 px, `middle` from 600 px, `tall` below. Each fills the hero from
 * its centre, so a window shows a part of it; the regions include every supported window.
 */
export const HERO_CROPS = {
  wide: {
    width: 2400,
    height: 1200,
    widths: [1200, 1800, 2400],
    sizes: 'max(100vw, 1640px)',
    words: { left: 0, top: 0.08, right: 0.72, bottom: 0.86 },
    header: { left: 0, top: 0, right: 1, bottom: 0.3 },
    quiet: { left: 0, top: 0, right: 0.55, bottom: 0.8 },
  },
  middle: {
    width: 1200,
    height: 1200,
    widths: [820, 1200],
    sizes: 'max(100vw, 820px)',
    words: { left: 0, top: 0.08, right: 1, bottom: 0.86 },
    header: { left: 0, top: 0, right: 1, bottom: 0.26 },
    quiet: { left: 0, top: 0, right: 1, bottom: 0.6 },
  },
  tall: {
    width: 900,
    height: 1600,
    widths: [560, 900],
    sizes: 'max(100vw, 507px)',
    words: { left: 0, top: 0.04, right: 1, bottom: 0.8 },
    header: { left: 0, top: 0, right: 1, bottom: 0.24 },
    quiet: { left: 0, top: 0, right: 1, bottom: 0.55 },
  },
} as const satisfies Record<string, HeroCrop>

export type CropName = keyof typeof HERO_CROPS
export const cropNames = Object.keys(HERO_CROPS) as CropName[]
