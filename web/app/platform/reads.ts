import type { Call } from '@studio/contract/call.ts'
import { CallError } from '@studio/contract/call.ts'
import type { AnswerOf, AnyEndpoint, RequestOf } from '@studio/contract/endpoint.ts'
import type { PageInfo } from '@studio/contract/paging.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { call } from './call.ts'

/**
 * Key and meta of a query. The key is the endpoint's path with its input. Reads whose answer depends on the viewer are personal:
 * they are refetched after a sign-in.
 */
export function readOf(endpoint: AnyEndpoint, asked: object) {
  return {
    queryKey: [endpoint.path, asked] as const,
    meta: { personal: !endpoint.callers.includes('visitor') },
  }
}

/** The query of one call; `ask` replaces the client where nobody is signed in yet, as in sign-up. */
export function queryOf<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>, ask: Call = call) {
  return queryOptions({
    ...readOf(endpoint, request),
    queryFn: (): Promise<AnswerOf<E>> => ask(endpoint, request),
  })
}

/** A list that is read anew whenever it is opened; what was shown stays while another page or another search is read. */
export function listOf<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>) {
  return queryOptions({ ...queryOf(endpoint, request), placeholderData: keepPreviousData, staleTime: 0 })
}

interface Page {
  pageInfo: PageInfo
}

/** A list that grows by a page at a time; `asked` is what its key has besides the path. */
export function pagesOf<Answer extends Page>(
  endpoint: AnyEndpoint,
  asked: object,
  read: (pageNumber: number) => Promise<Answer>,
) {
  return infiniteQueryOptions({
    ...readOf(endpoint, asked),
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ pageInfo: { pageNumber, pageLength, totalRecords } }: Answer) =>
      pageNumber * pageLength < totalRecords ? pageNumber + 1 : undefined,
  })
}

/** Null if the call answers 404. */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

export interface Reads {
  predicate: (query: Pick<Query, 'queryKey' | 'meta'>) => boolean
}

/** Filter for all queries of these endpoints, to invalidate or remove. */
export function readsOf(...endpoints: readonly AnyEndpoint[]): Reads {
  const addresses: QueryKey = endpoints.map(({ path }) => path)
  return { predicate: ({ queryKey }) => addresses.includes(queryKey[0]) }
}

/** Filter for all queries whose answer depends on the viewer. */
export const personalReads: Reads = { predicate: ({ meta }) => meta?.personal === true }
