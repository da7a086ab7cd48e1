import { type Fit, pinchOf } from './pinches.ts'

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
