import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMatches } from 'react-router'
import { browserQueryClient, makeQueryClient } from './query-client.ts'

/** Milliseconds; when this page came to the browser. */
const arrived = Date.now()

/** Hands what the loaders of this page have read to the queries of its screens. */
export function Hydration({ children }: { children: ReactNode }) {
  const [client] = useState(() =>
    typeof document === 'undefined' ? makeQueryClient() : browserQueryClient(),
  )
  const state = merge(
    useMatches().map(({ loaderData }) => (loaderData as { dehydrated?: DehydratedState } | null)?.dehydrated),
  )
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </QueryClientProvider>
  )
}

function merge(states: (DehydratedState | null | undefined)[]): DehydratedState {
  return { mutations: [], queries: states.flatMap((state) => state?.queries ?? []).map(asOfArrival) }
}

/** What a page was rendered with is current when it comes, however long it was kept: a write drops it (D1). */
function asOfArrival(query: DehydratedState['queries'][number]): DehydratedState['queries'][number] {
  const dataUpdatedAt = Math.max(query.state.dataUpdatedAt, arrived)
  return { ...query, state: { ...query.state, dataUpdatedAt } }
}
