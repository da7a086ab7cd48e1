import { useSyncExternalStore } from 'react'

export type Store<State> = {
  read: () => State
  write: (next: State) => void
  subscribe: (listener: () => void) => () => void
}

/** A value outside React with subscriptions. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    read: () => state,
    write(next) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Subscribes to a store; always `initial` on the server, so that requests never share state. */
export function useStore<State>(store: Store<State>, initial: State): State {
  return useSyncExternalStore(store.subscribe, store.read, () => initial)
}
