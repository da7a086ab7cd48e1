/** A film that fills its window, its edges cut, or stands in it as a whole. */
export type Fit = 'fill' | 'whole'

/** How much two fingers move apart or together before it counts. */
const FAR = 1.2

/** What two fingers ask for that have moved from one distance to another; null as long as they have not moved far. */
export function pinchOf(from: number, to: number): Fit | null {
  if (from <= 0) return null
  if (to / from >= FAR) return 'fill'
  return to / from <= 1 / FAR ? 'whole' : null
}
