import type { KeyboardEvent, PointerEvent } from 'react'
import { type Liftable, useCarried } from './use-carried.ts'
import { useCarryKeys } from './use-carry-keys.ts'
import { useCarryPointer } from './use-carry-pointer.ts'

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
