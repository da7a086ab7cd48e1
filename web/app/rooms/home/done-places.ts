import { type Point, RISE, SET } from '../../ui/sky/day-arc.ts'

/** Pixels within which two pictures on the sun's way would lie on each other, and by which the later one then moves up. */
const NEAR = 70
const UP = 26
/** Pixels between the middle of a picture and the window's edge, so that its tick stays in the window. */
const EDGE = 40

interface Done {
  /** ISO 8601 UTC. */
  dateTime: string
}

interface Placing {
  /** The sun's place at an hour. */
  pointAt: (hour: number) => Point
  /** The sky's width in pixels. */
  width: number
  hourOf: (instant: Date) => number
}

/**
 * Where classes stand on the sun's way: at the hour at which each was done, in the reader's zone; those of the night stand at its
 * ends. `lifted` is in pixels.
 */
export function donePlaces<One extends Done>(
  done: readonly One[],
  { pointAt, width, hourOf }: Placing,
): (One & { at: Point; lifted: number })[] {
  const places: (One & { at: Point; lifted: number })[] = []
  for (const one of done.toSorted((a, b) => a.dateTime.localeCompare(b.dateTime))) {
    const { x, y } = pointAt(Math.min(SET, Math.max(RISE, hourOf(new Date(one.dateTime)))))
    const edge = EDGE / width
    const at = { x: Math.min(1 - edge, Math.max(edge, x)), y }
    const last = places.at(-1)
    const isNear = last !== undefined && Math.abs(at.x - last.at.x) * width < NEAR
    places.push({ ...one, at, lifted: isNear ? last.lifted + UP : 0 })
  }
  return places
}

/** The hour of an instant in the reader's zone, 0 to 24. */
export const ownHourOf = (instant: Date): number => instant.getHours() + instant.getMinutes() / 60
