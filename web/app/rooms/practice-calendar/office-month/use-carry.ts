import { dayByArrow } from '@studio/contract/practice-calendar/month-plan.ts'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { type Carried, type CarriedState, idOf, type Liftable, useCarried } from './use-carried.ts'

/** Carries a thing over the days of a month, by a mouse or by keys, each step of which is told. */
export function useCarry(options: Parameters<typeof useCarried>[0]) {
  const state = useCarried(options)
  const keys = useCarryKeys(state)
  const pointer = useCarryPointer(state)
  const { carried, said, hourOf } = state
  return {
    carried,
    said,
    hourOf,
    place: pointer.place,
    /** Moves the focus to an event where it is drawn next. */
    focusNext: keys.focusNext,
    /** Props of the button of a thing. */
    source: (liftable: Liftable) => ({
      onKeyDown: (event: KeyboardEvent) => keys.onKeyDown(event, liftable),
      onBlur: () => keys.onBlur(liftable),
      onPointerDown: (event: PointerEvent) => pointer.onPointerDown(event, liftable),
      onClick: () => pointer.onClick(liftable),
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    }),
  }
}

export type Carry = ReturnType<typeof useCarry>

/** Keys that carry: Enter lifts and drops, with Alt a copy, arrows carry, Esc puts back, and so does leaving it. */
function useCarryKeys({ carried, lift, carryTo, putBack, drop }: CarriedState) {
  const focusNext = useRef<string | null>(null)
  // An event that has moved stands in another day, where the focus follows it.
  useEffect(() => {
    if (focusNext.current)
      document.querySelector<HTMLElement>(`[data-thing="${CSS.escape(focusNext.current)}"]`)?.focus()
    focusNext.current = null
  })
  const liftedOf = ({ thing }: Liftable): Carried | null =>
    carried?.by === 'keys' && idOf(carried.thing) === idOf(thing) ? carried : null

  function onEnter({ altKey, repeat }: KeyboardEvent, liftable: Liftable) {
    const now = liftedOf(liftable)
    if (repeat) return
    if (!now) lift(liftable)
    else if (drop({ ...now, copies: altKey })) focusNext.current = idOf(now.thing)
  }

  function onKeyDown(event: KeyboardEvent, liftable: Liftable) {
    const now = liftedOf(liftable)
    const to = now && dayByArrow(now.to ?? liftable.begin, event.key)
    if (event.key === 'Enter') onEnter(event, liftable)
    else if (now && to) carryTo(now, to)
    else if (now && event.key === 'Escape') putBack(now)
    else return
    event.preventDefault()
  }

  return {
    focusNext(id: string) {
      focusNext.current = id
    },
    onKeyDown,
    onBlur(liftable: Liftable) {
      const now = liftedOf(liftable)
      if (now) putBack(now)
    },
  }
}

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
function useCarryPointer({ drag, drop, end }: CarriedState) {
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
