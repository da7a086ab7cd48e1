import type { HeroCrop, Region } from '@studio/contract/studio/hero-crops.ts'
import { detailOf, type Pixels } from './brightness.ts'

/** Places a crop is tried at along the photograph's longer side. */
const TRIES = 13

/**
 * Where to cut a crop's shape out of a photograph, as shares of its sides: as large as it goes, and of all its places the
 * one whose quiet part is the calmest beside what there is to see elsewhere.
 */
export function bestWindow(pixels: Pixels, crop: Pick<HeroCrop, 'width' | 'height' | 'quiet'>): Region {
  const shape = crop.width / crop.height
  const given = pixels.width / pixels.height
  const wide = Math.min(1, shape / given)
  const high = Math.min(1, given / shape)
  let best: Region | undefined
  let bestScore = Number.NEGATIVE_INFINITY
  for (let i = 0; i < TRIES; i++) {
    // From the middle outwards, so that of equal places the middle one is taken.
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
