type Listener = (kinds: readonly string[]) => void

const listeners = new Set<Listener>()

/** Subscribes to changed lists while a page of staff is open; returns the unsubscribe function. */
export function subscribeToLists(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Publishes changes received by this page's event stream. */
export function publishLists(kinds: readonly string[]): void {
  for (const listener of listeners) listener(kinds)
}
