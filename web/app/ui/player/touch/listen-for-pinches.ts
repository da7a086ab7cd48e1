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

/** Listens for two fingers on the film's surface; returns the end of it. */
export function listenForPinches(film: HTMLElement, onPinch: (fit: Fit) => void): () => void {
  const over = new AbortController()
  const options = { signal: over.signal }
  const fingers = new Map<number, PointerEvent>()
  let from = 0
  const apart = () => {
    const [one, other] = [...fingers.values()]
    return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
  }
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.delete(pointerId)
    from = apart()
  }
  film.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'touch') return
      fingers.set(event.pointerId, event)
      from = apart()
    },
    options,
  )
  film.addEventListener(
    'pointermove',
    (event) => {
      if (!fingers.has(event.pointerId)) return
      fingers.set(event.pointerId, event)
      const fit = pinchOf(from, apart())
      if (!fit) return
      from = 0
      onPinch(fit)
    },
    options,
  )
  film.addEventListener('pointerup', lift, options)
  film.addEventListener('pointercancel', lift, options)
  return () => over.abort()
}
