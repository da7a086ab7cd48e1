type Listener = (kinds: readonly string[]) => void

const listeners = new Set<Listener>()

/** Told which lists have changed, while a page of staff is open; returns how to stop. */
export function hearLists(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Passes on what the stream of this page has said. */
export function tellLists(kinds: readonly string[]): void {
  for (const listener of listeners) listener(kinds)
}
