import type { HeroCrop, Region } from '@studio/contract/studio/hero-crops.ts'
import { detailOf, type Pixels } from './brightness.ts'

/** Positions to try along the photograph's longer side. */
const TRIES = 13

/**
 * Chooses the window of a crop in a photograph, as fractions of its sides: as large as possible, at the position whose quiet
 * area has the least detail compared with the rest.
 */
export function bestWindow(pixels: Pixels, crop: Pick<HeroCrop, 'width' | 'height' | 'quiet'>): Region {
  const shape = crop.width / crop.height
  const given = pixels.width / pixels.height
  const wide = Math.min(1, shape / given)
  const high = Math.min(1, given / shape)
  let best: Region | undefined
  let bestScore = Number.NEGATIVE_INFINITY
  for (let i = 0; i < TRIES; i++) {
    // From the centre outwards, so that the centre wins a tie.
    const share = 0.5 + (Math.ceil(i / 2) * (i % 2 === 0 ? 1 : -1)) / (TRIES - 1)
    const left = (1 - wide) * share
    const top = (1 - high) * share
    const window = { left, top, right: left + wide, bottom: top + high }
    const score = detailOf(pixels, window) - 2 * detailOf(pixels, within(window, crop.quiet))
    if (score <= bestScore) continue
    best = window
    bestScore = score
  }
  return best ?? { left: 0, top: 0, right: 1, bottom: 1 }
}

function within(window: Region, part: Region): Region {
  const wide = window.right - window.left
  const high = window.bottom - window.top
  return {
    left: window.left + part.left * wide,
    top: window.top + part.top * high,
    right: window.left + part.right * wide,
    bottom: window.top + part.bottom * high,
  }
}
