import { createContext, useRef } from 'react'
import { askToLeave } from '../ask-to-leave.ts'

/** Whether the deed that is open in this place has something typed in it; the deed keeps it. */
export const DeedPlace = createContext<{ current: boolean } | null>(null)

/** A place where one deed at a time is open: what closes it, or opens another, asks before what is typed is lost. */
export function useDeedPlace() {
  const typed = useRef(false)
  return { typed, leave: (then: () => void) => (typed.current ? askToLeave(then) : then()) }
}
