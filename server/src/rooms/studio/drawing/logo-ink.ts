import type { LogoInk } from '@studio/contract/studio/schema.ts'
import { luminanceAt } from '../photos/brightness.ts'

/** Relative luminance of the default grounds by day and by night (WCAG 2.2). */
const PAPER = 0.907
const NIGHT = 0.008
/** Contrast below which a logo's pixel is faint. A logo has no minimum in WCAG, so this is less than the 3 of icons. */
const FAINT = 2.5
/** Share of a logo's pixels that must be faint before it gets a surface; above it a part of the logo is lost. */
const LOST = 0.25
/** Share of opaque pixels from which a logo is taken to have a ground of its own. */
const OWN_GROUND = 0.98

/**
 * Whether a logo is faint on dark or on light grounds, from its pixels as bytes (red, green, blue, alpha, row by row); null if
 * on neither, or if it has a ground of its own.
 */
export function inkOf(pixels: Uint8Array): LogoInk {
  let seen = 0
  let dark = 0
  let light = 0
  const count = pixels.length / 4
  for (let at = 0; at < count; at++) {
    if ((pixels[at * 4 + 3] ?? 0) < 128) continue
    const luminance = luminanceAt(pixels, at * 4)
    seen += 1
    if ((luminance + 0.05) / (NIGHT + 0.05) < FAINT) dark += 1
    else if ((PAPER + 0.05) / (luminance + 0.05) < FAINT) light += 1
  }
  if (seen === 0 || seen / count >= OWN_GROUND) return null
  if (Math.max(dark, light) / seen < LOST) return null
  return dark >= light ? 'dark' : 'light'
}

/** Every channel of a pixel from here on is as light as the page. */
const AS_PAPER = 232

/** Whether nothing can be seen in a logo: it is transparent throughout, or a surface as light as the page. */
export function isEmpty(pixels: Uint8Array): boolean {
  let opaque = 0
  let seen = 0
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 32) continue
    opaque += 1
    if (Math.min(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) < AS_PAPER) seen += 1
  }
  return opaque === 0 || (seen === 0 && opaque / (pixels.length / 4) >= OWN_GROUND)
}

const inks: LogoInk[] = [null, 'dark', 'light']

/** Packs a logo for the output of the process that draws it: one byte for its ink, then its PNG. */
export const packLogo = (ink: LogoInk, picture: Buffer): Buffer =>
  Buffer.concat([Buffer.from([inks.indexOf(ink)]), picture])

/** Unpacks what `packLogo` packed. */
export function drawnLogo(packed: Buffer): { ink: LogoInk; picture: Buffer } {
  return { ink: inks[packed[0] ?? 0] ?? null, picture: packed.subarray(1) }
}
