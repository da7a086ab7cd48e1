/** Poses: facing the viewer, turned to a side, or with folded hands. */
export const POSES = ['front', 'turned', 'folded'] as const
export type PoseName = (typeof POSES)[number]

type Pose = {
  /** Transform of head and shoulders. */
  bust: string
  /** Transform of eyes, nose, mouth and beard on the head. */
  face: string
  /** Whether both ears are visible; in a turned pose the far one is hidden. */
  bothEars: boolean
}

/**
 * Returns the attributes of a pose; a turned person looks at the disk, on whichever side it is (0 to 400).
 */
export function poseOf(name: PoseName, diskX: number): Pose {
  if (name === 'turned') {
    const mirrored = diskX < 200 ? 'translate(402 0) scale(-1 1) ' : ''
    return {
      bust: ` transform="${mirrored}translate(0 10) skewY(-3)"`,
      face: ' transform="matrix(.86 0 0 1 44 2)"',
      bothEars: false,
    }
  }
  if (name === 'folded') {
    return { bust: ' transform="translate(32 -8) scale(.84)"', face: '', bothEars: true }
  }
  return { bust: '', face: '', bothEars: true }
}

type Colours = { skin: string; shade: string; line: string; sleeve: string; fold: string }

/** Draws both forearms and the hands, palm to palm in front of the breastbone. */
export function foldedHands({ skin, shade, line, sleeve, fold }: Colours): string {
  const hand = 'M200 346c-9 5-14 20-17 38-3 20-11 34-17 48-3 8-3 16 2 22l20 14c7-3 12-10 12-20Z'
  const arm = 'M44 520c8-34 28-58 62-72l62-24c8 12 16 26 22 44l-60 52Z'
  const cuff = 'M168 424c8 12 16 26 22 44'
  const half = `<path d="${arm}" fill="${sleeve}"/><path d="${cuff}" fill="none" stroke="${fold}" stroke-width="4"/>`
  const palm = (fill: string) =>
    `<path d="${hand}" fill="${fill}" stroke="${line}" stroke-width="2" stroke-linejoin="round"/>`
  const other = (drawing: string) => `<g transform="translate(400 0) scale(-1 1)">${drawing}</g>`
  return palm(shade) + other(palm(skin)) + half + other(half)
}
