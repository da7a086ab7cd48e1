import { CallError } from '@studio/contract/call.ts'
import { notifyManager, QueryClient } from '@tanstack/react-query'

/** Whether a retry may help: network, server or provider failed. */
export function isRetryable(error: Error): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500
}

// Updates the screen before the next frame instead of after a timer.
notifyManager.setScheduler(queueMicrotask)

/** A client per page on the server, one for the whole visit in the browser. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Refusals are final; failures of network or server are retried. The server does not delay a page for retries: the browser
        // retries.
        retry: (count, error) => count < (import.meta.env.SSR ? 0 : 2) && isRetryable(error),
        refetchOnWindowFocus: false,
      },
      // Offline a mutation fails at once with a message instead of running unexpectedly later.
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
