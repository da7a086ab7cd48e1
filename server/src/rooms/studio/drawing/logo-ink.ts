import { contrast, luminance } from '@studio/contract/studio/palette-contrast.ts'
import type { LogoInk } from '@studio/contract/studio/schema.ts'

/** Relative luminance of the default grounds by day and by night (WCAG 2.2). */
const PAPER = 0.907
const NIGHT = 0.008
/** Contrast below which a pixel is faint. A logo has no minimum in WCAG, so this is less than the 3 of icons. */
const FAINT = 2.5
/** Contrast below which a surface is as light as the page. */
const AS_PAPER = 1.13
/** Share of a logo's pixels that must be faint before it gets a surface; above it a part of the logo is lost. */
const LOST = 0.25
/** Share of opaque pixels from which a logo is taken to have a ground of its own. */
const OWN_GROUND = 0.98

/**
 * Whether a logo is faint on dark or on light grounds, from its pixels as bytes (red, green, blue, alpha, row by row); null if
 * on neither, or if it has a ground of its own; 'none' if nothing can be seen in it.
 *
 * It is measured, since most studios have one file: a black logo without a ground is gone in the dark theme and in the footer, and
 * whoever uploads it by day never learns of it. A second file for dark grounds would be two more calls and a field.
 */
export function inkOf(pixels: Uint8Array): LogoInk | 'none' {
  const seen: number[] = []
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) >= 32)
      seen.push(luminance([...pixels.subarray(at, at + 3)].map((byte) => byte / 255)))
  }
  const share = (ground: number, faint: number) =>
    seen.filter((light) => contrast(light, ground) < faint).length / seen.length
  const isGround = seen.length / (pixels.length / 4) >= OWN_GROUND
  if (seen.length === 0 || (isGround && share(PAPER, AS_PAPER) === 1)) return 'none'
  const [dark, light] = [share(NIGHT, FAINT), share(PAPER, FAINT)]
  if (isGround || Math.max(dark, light) < LOST) return null
  return dark >= light ? 'dark' : 'light'
}

const inks: LogoInk[] = [null, 'dark', 'light']

/** Packs a logo for the output of the process that draws it: one byte for its ink, then its PNG. */
export const packLogo = (ink: LogoInk, picture: Buffer): Buffer =>
  Buffer.concat([Buffer.from([inks.indexOf(ink)]), picture])

export function drawnLogo(packed: Buffer): { ink: LogoInk; picture: Buffer } {
  return { ink: inks[packed[0] ?? 0] ?? null, picture: packed.subarray(1) }
}
