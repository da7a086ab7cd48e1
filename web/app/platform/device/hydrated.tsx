import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { goOn } from '../document/start-over.ts'
import { replayEarlyInput } from './early-presses.ts'

const Hydrated = createContext(false)

/**
 * Tells the page when it is hydrated. What differs from the server's markup is rendered in a transition, in small pieces,
 * because it may be all of a page; presses from before are replayed once it is there.
 */
export function HydratedProvider({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => {
    if (hydrated) {
      replayEarlyInput()
      goOn()
    } else startTransition(() => setHydrated(true))
  }, [hydrated])
  return <Hydrated value={hydrated}>{children}</Hydrated>
}

/** False until hydration; `useUser` is reliable afterwards. */
export const useHydrated = (): boolean => useContext(Hydrated)

/** The state in the browser's history; null until hydration, because the server knows nothing of it. */
export function useHistoryState<State>(): State | null {
  const { state } = useLocation()
  return useHydrated() ? (state as State | null) : null
}

/** True for what is part of the server's markup, and stays true; false for what is rendered later, such as the next page. */
export const useFromServer = (): boolean => {
  const hydrated = useHydrated()
  const [fromServer] = useState(!hydrated)
  return fromServer
}
