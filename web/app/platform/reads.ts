import type { Call } from '@studio/contract/call.ts'
import { CallError } from '@studio/contract/call.ts'
import type { AnswerOf, AnyEndpoint, RequestOf } from '@studio/contract/endpoint.ts'
import { type Query, type QueryKey, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/**
 * Key and kind of a read. The key is the endpoint's address with what is asked of it. What not every visitor is
 * answered alike is personal: it is read anew when somebody signs in.
 */
export function readOf(endpoint: AnyEndpoint, asked: object) {
  return {
    queryKey: [endpoint.path, asked] as const,
    meta: { personal: !endpoint.callers.includes('visitor') },
  }
}

/** The query of one call; `ask` is the call of whoever has not signed in yet, as in sign-up. */
export function queryOf<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>, ask: Call = call) {
  return queryOptions({
    ...readOf(endpoint, request),
    queryFn: (): Promise<AnswerOf<E>> => ask(endpoint, request),
  })
}

/** Null where there is no such thing: the call answers 404. */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

interface Reads {
  predicate: (query: Pick<Query, 'queryKey' | 'meta'>) => boolean
}

/** All reads of these endpoints, to invalidate or to remove. */
export function readsOf(...endpoints: readonly AnyEndpoint[]): Reads {
  const addresses: QueryKey = endpoints.map(({ path }) => path)
  return { predicate: ({ queryKey }) => addresses.includes(queryKey[0]) }
}

/** All reads that depend on who asks. */
export const personalReads: Reads = { predicate: ({ meta }) => meta?.personal === true }
