import { artColours, artFolder, turnArt } from './drawn-art.ts'

const NAMES = ['sky-1', 'sky-2', 'sky-3', 'land-1', 'land-2', 'land-3', 'land-4', 'land-5', 'disk']
/** Light of the five skies (a test compares them with web/app/tokens/skies.css), in the order of the names. */
export const SKIES = {
  dusk: '#324970 #8c7696 #f2b188 #947b97 #686288 #43507a #283a5d #14223b #f6ddba',
  morning: '#89aac1 #e8d1c2 #f9e1c9 #c5b1ad #9394a2 #5c738d #304e6e #182e49 #e2573a',
  noon: '#a3c7cb #dee9e0 #f4f0e0 #b7ccbf #88aca1 #578481 #2d5e68 #173f4e #f2af53',
  night: '#0f1d33 #223f61 #5b83a0 #41668a #2d4e72 #1e3857 #142840 #0b1a2c #f3eddf',
  'before dawn': '#1d3354 #596b92 #d2a192 #7b7a95 #5e6b8a #455a7b #294362 #142843 #e57056',
} as const
/** The dark theme has dusk instead of them. */
const bright = ['morning', 'noon']

/** The skies in a palette's colours, stronger than the design's wherever their style sheet stands; empty without a turn. */
export function skySheet(palette: Record<string, string>): string {
  if (!artFolder(palette)) return ''
  const colours = artColours(palette)
  const dusk = turnArt(SKIES.dusk, colours).split(' ')
  return Object.entries(SKIES)
    .map(([scene, light]) => {
      const lines = turnArt(light, colours)
        .split(' ')
        .map((one, at) => `--${NAMES[at]}:${bright.includes(scene) ? `light-dark(${one},${dusk[at]})` : one}`)
      return `:root [data-sky${scene === 'dusk' ? '' : `='${scene}'`}]{${lines.join(';')}}\n`
    })
    .join('')
}
