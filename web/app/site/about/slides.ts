import firstLight from './first-light.svg'
import studioAtDusk from './studio-at-dusk.svg'
import theLongRoom from './the-long-room.svg'

/** ABOUT-02 */
export const slides = [
  { src: theLongRoom, alt: 'Reeds by still water under a pale morning sun' },
  { src: studioAtDusk, alt: 'The sun goes down over the hills behind the studio' },
  { src: firstLight, alt: 'First light over the water' },
] as const

/** ABOUT-03 */
export const SLIDE_MS = 5000
