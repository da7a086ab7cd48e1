import { type PointerEvent, useRef } from 'react'
import type { Carried, CarriedState, Liftable } from './use-carried.ts'

/** Pixels after which a pressed pointer drags. */
const DRAG_AFTER = 6
/** How near the window's edge the page scrolls along, and by how much at each movement. */
const EDGE = 56
const SCROLL_BY = 16

interface Point {
  clientX: number
  clientY: number
}

function scrollAtEdge(y: number): void {
  if (y < EDGE) window.scrollBy(0, -SCROLL_BY)
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_BY)
}

const dayUnder = ({ clientX, clientY }: Point): string | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]')?.dataset.day ?? null

interface Following {
  onDrag: (event: globalThis.PointerEvent) => void
  /** The pointer is up, or null: Esc, or the pointer was lost. */
  onEnd: (event: globalThis.PointerEvent | null) => void
}

/** Follows a pressed mouse or pen until it is up. */
function follow({ clientX, clientY, currentTarget, pointerId }: PointerEvent, { onDrag, onEnd }: Following) {
  const listening = new AbortController()
  const { signal } = listening
  let drags = false
  const end = (event: globalThis.PointerEvent | null) => {
    listening.abort()
    onEnd(event)
  }
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!drags && Math.hypot(event.clientX - clientX, event.clientY - clientY) < DRAG_AFTER) return
      if (!drags) currentTarget.setPointerCapture(pointerId)
      drags = true
      onDrag(event)
    },
    { signal },
  )
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', () => end(null), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(null), { signal, capture: true })
}

/** A mouse or a pen drags; a finger scrolls, and moves things by their window. */
export function useCarryPointer({ drag, drop, end }: CarriedState) {
  const ghost = useRef<HTMLElement>(null)
  const at = useRef<Point>({ clientX: 0, clientY: 0 })
  const wasDragged = useRef(false)

  /** Keeps what is dragged at the pointer. */
  function place(element: HTMLElement | null) {
    ghost.current = element
    if (element) element.style.translate = `${at.current.clientX}px ${at.current.clientY}px`
  }

  function onPointerDown(pressed: PointerEvent, { thing, title, from }: Liftable) {
    wasDragged.current = false
    if (pressed.button !== 0 || pressed.pointerType === 'touch') return
    const carriedAt = (event: globalThis.PointerEvent): Carried => ({
      thing,
      title,
      from,
      to: dayUnder(event),
      copies: event.altKey,
      by: 'pointer',
    })
    follow(pressed, {
      onDrag(event) {
        wasDragged.current = true
        at.current = event
        drag(carriedAt(event))
        place(ghost.current)
        scrollAtEdge(event.clientY)
      },
      onEnd(event) {
        if (event && wasDragged.current) drop(carriedAt(event))
        else if (wasDragged.current) end()
      },
    })
  }

  return {
    place,
    onPointerDown,
    /** A press that dragged opens nothing. */
    onClick(liftable: Liftable) {
      if (!wasDragged.current) liftable.onPress()
      wasDragged.current = false
    },
  }
}
