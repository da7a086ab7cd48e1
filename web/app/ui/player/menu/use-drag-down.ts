import { type PointerEvent, type RefObject, useRef } from 'react'

/** Pixels by which a sheet is dragged down to close. */
const FAR = 64

/** Handlers of a sheet's upper edge: dragged down far enough it closes, else it goes back to its place. */
export function useDragDown(sheet: RefObject<HTMLElement | null>, close: () => void) {
  const from = useRef<number | null>(null)
  const moveTo = (down: number) => sheet.current?.style.setProperty('--dragged', `${Math.max(0, down)}px`)
  function end({ clientY }: PointerEvent) {
    const down = from.current === null ? 0 : clientY - from.current
    from.current = null
    moveTo(0)
    if (down > FAR) close()
  }
  return {
    onPointerDown({ clientY, pointerType, target, currentTarget, pointerId }: PointerEvent) {
      if (pointerType === 'mouse' || (target as Element).closest('button')) return
      from.current = clientY
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (from.current !== null) moveTo(clientY - from.current)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
