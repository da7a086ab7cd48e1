import { notifyManager, QueryClient } from '@tanstack/react-query'
import { isRetryable } from './is-retryable.ts'

// A box that is ticked shows so before the next picture, and not a timer later.
notifyManager.setScheduler(queueMicrotask)

/** A client of its own for each page on the server, one for the whole visit in the browser. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal stays one; a stumble of the network or the server is tried again.
        // A page that the server renders does not wait for that: who asked for it tries again.
        retry: (count, error) => count < (import.meta.env.SSR ? 0 : 2) && isRetryable(error),
        refetchOnWindowFocus: false,
      },
      // Without a network a deed fails at once and says so; it is not kept back to happen by surprise later.
      mutations: { networkMode: 'always' },
    },
  })
}

let browserClient: QueryClient | null = null

/** The browser's client. */
export function browserQueryClient(): QueryClient {
  browserClient ??= makeQueryClient()
  return browserClient
}
