/** Hours of the day at which the sun rises and sets in the pictures. */
export const RISE = 5.5
export const SET = 20.5

/** Hours around sunrise in which the sun only looks over the hills. */
const PEEKS = { from: RISE - 1.6, to: RISE + 0.2 }

/** Where the sun's way lies in a picture, as shares of its width and height; `base` is the horizon, `rise` the height of noon. */
export interface Arc {
  from: number
  to: number
  base: number
  rise: number
}

/** A point as shares of width and height. */
export type Point = { x: number; y: number }

/** Position of the sun at an hour; from sunset to sunrise the moon takes the same way. */
export function arcPoint(hour: number, { from, to, base, rise }: Arc): Point {
  const share =
    hour >= RISE && hour <= SET ? (hour - RISE) / (SET - RISE) : ((hour - SET + 24) % 24) / (24 - SET + RISE)
  const angle = Math.PI * (1 - share)
  const half = (to - from) / 2
  return { x: from + half + half * Math.cos(angle), y: base - rise * Math.sin(angle) }
}

/** Position of the drawn disk: before sunrise it looks over the hills at the foot of its way. */
export function diskPoint(hour: number, arc: Arc): Point {
  if (hour < PEEKS.from || hour >= PEEKS.to) return arcPoint(hour, arc)
  return { x: arc.from + 0.06, y: arc.base - 0.03 }
}
