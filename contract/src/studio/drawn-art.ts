import { colourOf } from './design-colours.ts'
import { fromOklch, type Oklch, toOklch, turnBetween } from './oklch.ts'

/** The two colours of a studio that drawn art takes: land and sky from the brand, sun and warm light from the accent. */
export interface ArtColours {
  brand: string
  accent: string
}

const ours: ArtColours = artColours({})
/** Hues in degrees that are light of the sun: from rose over orange to yellow. */
const WARM = { from: 0, to: 115 }
/** How far the hues of one picture stay apart around the studio's own. */
const SPREAD = 0.2

export function artColours(palette: Record<string, string>): ArtColours {
  return { brand: colourOf(palette, 'primary', 'day'), accent: colourOf(palette, 'ember-disk', 'day') }
}

/** Folder of the drawn pictures in a palette's colours, `/art/2f5d4a-d9a441/`; null for the design's own. */
export function artFolder(palette: Record<string, string>): string | null {
  const { brand, accent } = artColours(palette)
  const [own, design] = [[brand, accent], Object.values(ours)].map((two) => two.join('-').toLowerCase())
  return own === design ? null : `/art/${own?.replaceAll('#', '')}/`
}

/** Draws art in a studio's colours: each `#rrggbb` of an SVG or a style sheet keeps its lightness and turns with its seed. */
export function turnArt(drawn: string, own: ArtColours): string {
  const seeds = [seedOf(ours.brand, own.brand), seedOf(ours.accent, own.accent)] as const
  if (seeds.every(({ from, to }) => from === to)) return drawn
  const found = new Map<string, string>()
  return drawn.replace(/#[0-9a-f]{6}\b/gi, (spelled) => {
    const colour = spelled.toLowerCase()
    const known = found.get(colour) ?? turned(colour, seeds)
    found.set(colour, known)
    return known
  })
}

interface Seed {
  from: string
  to: string
  design: Oklch
  own: Oklch
}

const seedOf = (from: string, to: string): Seed => ({
  from: from.toLowerCase(),
  to: to.toLowerCase(),
  design: toOklch(from),
  own: toOklch(to),
})

function turned(colour: string, [brand, accent]: readonly [Seed, Seed]): string {
  const { l, c, h } = toOklch(colour)
  const seed = h >= WARM.from && h <= WARM.to ? accent : brand
  if (seed.from === seed.to) return colour
  // The sun itself is the accent, whatever its lightness.
  if (colour === seed.from) return seed.to
  // Half as colourful a seed does not make a picture pale, nor a vivid one loud; a grey one makes it grey.
  const more = Math.sqrt(seed.own.c / seed.design.c)
  return fromOklch({ l, c: c * more, h: seed.own.h + SPREAD * turnBetween(seed.design.h, h) })
}
