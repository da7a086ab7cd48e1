import { encode } from 'uqr'

/** Modules of light around a QR code, as ISO/IEC 18004 asks. */
const QUIET = 4

/** A text as a QR code: an SVG path, a square of one unit for each dark module, in a square of `size` units. */
export function qrOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size, path }
}
