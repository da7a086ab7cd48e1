/** Where on the film a tap lies. */
export type Third = 'left' | 'middle' | 'right'

export type Tap = { third: Third; at: number }
/** The tap before, and how often it and those right before it have jumped. */
export type LastTap = Tap & { jumps: number }

/** Milliseconds between the taps of a double tap, and those in which a further tap goes on jumping. */
export const DOUBLE_MS = 300
const FURTHER_MS = 600

export function thirdAt(x: number, { left, width }: { left: number; width: number }): Third {
  const share = (x - left) / width
  if (share < 1 / 3) return 'left'
  return share > 2 / 3 ? 'right' : 'middle'
}

/**
 * What a tap does: the second in an outer third jumps, and so does each that follows it soon; any other shows or hides the
 * controls, in the middle at once, so that the second tap of two does nothing there (PLAYER-04).
 */
export function meaningOf(last: LastTap | null, { third, at }: Tap): 'controls' | 'jump' | 'nothing' {
  const within = last && last.jumps > 0 ? FURTHER_MS : DOUBLE_MS
  if (!last || last.third !== third || at - last.at > within) return 'controls'
  return third === 'middle' ? 'nothing' : 'jump'
}
