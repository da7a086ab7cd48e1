import { colourOf } from './design-colours.ts'
import { cropNames } from './hero-crops.ts'
import { channels, contrast, luminance } from './palette-contrast.ts'
import type { HeroPhoto, HeroTones, Tone, Veiled } from './schema.ts'

/** Opacity of the veil over a photograph, by step; `--veil-1` to `--veil-5` in the web's tokens. */
export const VEILS = [0, 0.3, 0.5, 0.66, 0.78, 0.9] as const

/** Target contrast: 4.5 by WCAG 2.2, plus a margin for a browser's scaling of bright points. */
const READABLE = 5

/**
 * Chooses the ink and the veil with which text and menu of a hero are readable on its photograph: the lightest veil, and of
 * equal ones the tone of the photograph itself. `palette` is the studio's (D15).
 */
export function heroTones(hero: HeroPhoto, palette: Record<string, string> = {}): HeroTones {
  const words = veiled(hero, 'words', palette)
  return { words, header: veiled(hero, 'header', palette, words.tone) }
}

/** Additional steps, over all crops, that the menu may take to share the ink of the text below it. */
const FOR_ONE_INK = 4

function veiled(
  hero: HeroPhoto,
  part: 'words' | 'header',
  palette: Record<string, string>,
  preferred?: Tone,
): Veiled {
  const both = (['light', 'night'] as const).map((tone) => {
    const steps = cropNames.map((name) => [name, stepOf(hero[name][part], tone, palette)] as const)
    const sum = steps.reduce((total, [, step]) => total + step, 0)
    return { sum, veiled: { tone, ...Object.fromEntries(steps) } as Veiled }
  })
  const [light, night] = both as [(typeof both)[0], (typeof both)[0]]
  if (preferred && Math.abs(light.sum - night.sum) <= FOR_ONE_INK) {
    return (preferred === 'light' ? light : night).veiled
  }
  if (light.sum !== night.sum) return (light.sum < night.sum ? light : night).veiled
  const brightness = cropNames.reduce((sum, name) => sum + hero[name][part].dark + hero[name][part].light, 0)
  return (brightness > cropNames.length ? light : night).veiled
}

type Range = { dark: number; light: number }

/** Returns the first veil under which the ink is readable on the darkest and the lightest point, else the strongest veil. */
function stepOf(range: Range, tone: Tone, palette: Record<string, string>): number {
  const theme = tone === 'light' ? 'day' : 'night'
  const measured = (name: 'ink' | 'paper') =>
    channels(colourOf(palette, name, theme)) ?? channels(colourOf({}, name, theme)) ?? []
  const ink = luminance(measured('ink'))
  const ground = measured('paper')
  const step = VEILS.findIndex((veil) =>
    [range.dark, range.light].every((point) => {
      const grey = encoded(point)
      return contrast(luminance(ground.map((channel) => channel * veil + grey * (1 - veil))), ink) >= READABLE
    }),
  )
  return step < 0 ? VEILS.length - 1 : step
}

/** Converts a luminance to the sRGB grey channel, 0 to 1. */
function encoded(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
}
