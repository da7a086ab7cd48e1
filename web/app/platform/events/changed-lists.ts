import type { QueryClient } from '@tanstack/react-query'
import type { Reads } from '../reads.ts'

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

/**
 * Refetches what others have changed. A fetch that runs is not cancelled, since it may be of the next page that somebody asked for;
 * once it is done, all is fetched again, as it may have been answered before the change.
 */
export async function refetchChanged(client: QueryClient, reads: Reads): Promise<void> {
  const fetching = client.isFetching(reads) > 0
  await client.invalidateQueries(reads, { cancelRefetch: false })
  if (fetching) await client.invalidateQueries(reads, { cancelRefetch: false })
}
