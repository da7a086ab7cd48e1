import type { PortraitLook } from '@studio/pictures/portrait.ts'

export interface DrawnLook {
  look: Required<Omit<PortraitLook, 'diskX'>>
  /** What somebody who doesn't see the drawing is told: "Curly black hair, tan skin". */
  words: string
}

/** How many rows there are; after the last the first follows. */
export const ROWS = 6

const CUTS = [
  ['long', 'Long'],
  ['crop', 'Short'],
  ['curls', 'Curly'],
  ['bun', 'Tied'],
  ['bob', 'Chin-length'],
  ['wave', 'Wavy'],
  ['beard', 'A beard and'],
  ['bald', 'No'],
] as const
const HAIRS = ['black', 'dark brown', 'brown', 'fair', 'grey', 'auburn'] as const
const SKINS = ['very light', 'light', 'tan', 'brown', 'dark brown', 'very dark'] as const
const POSES = ['front', 'turned', 'folded'] as const

/** A row of drawn portraits: each cut once, with another skin and hair in each row. */
export function drawnLooks(row: number): DrawnLook[] {
  return CUTS.map(([cut, shape], place) => {
    const skin = (place * 5 + row) % SKINS.length
    const hair = (place * 2 + row * 5) % HAIRS.length
    const hairWords = cut === 'bald' ? 'No hair' : `${shape} ${HAIRS[hair]} hair`
    return {
      look: {
        cut,
        skin,
        hair,
        pose: POSES[(place + row) % POSES.length] ?? 'front',
        wash: (place * 3 + row * 2) % 12,
        tilt: ((place + row) % 5) - 4,
      },
      words: `${hairWords}, ${SKINS[skin]} skin`,
    }
  })
}
