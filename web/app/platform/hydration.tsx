import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMatches } from 'react-router'
import { browserQueryClient, makeQueryClient } from './query-client.ts'

/** Time of the page's arrival, in milliseconds. */
const arrived = Date.now()

/** Passes the data of this page's loaders to its queries. */
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

/** Dates the data at the page's arrival: cached pages are current, because writes invalidate them (D1). */
function asOfArrival(query: DehydratedState['queries'][number]): DehydratedState['queries'][number] {
  const dataUpdatedAt = Math.max(query.state.dataUpdatedAt, arrived)
  return { ...query, state: { ...query.state, dataUpdatedAt } }
}
