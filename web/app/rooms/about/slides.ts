import type { Photo, Slide } from '@studio/contract/studio/schema.ts'
import firstLight from './first-light.svg'
import studioAtDusk from './studio-at-dusk.svg'
import theLongRoom from './the-long-room.svg'

export interface ShownSlide {
  src: string
  alt: string
  photo: Photo | null
}

const drawn: readonly ShownSlide[] = [
  { src: theLongRoom, alt: 'Reeds by still water under a pale morning sun', photo: null },
  { src: studioAtDusk, alt: 'The sun goes down over the hills behind the studio', photo: null },
  { src: firstLight, alt: 'First light over the water', photo: null },
]

/** ABOUT-02: the studio's photographs, or the drawn pictures without any. */
export function slidesOf(photos: readonly Slide[]): readonly ShownSlide[] {
  return photos.length > 0 ? photos.map(({ alt, ...photo }) => ({ src: photo.src, alt, photo })) : drawn
}

/** ABOUT-03 */
export const SLIDE_MS = 5000
