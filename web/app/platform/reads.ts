import { CallError } from '@studio/contract/call.ts'
import { dehydrate, type FetchQueryOptions } from '@tanstack/react-query'
import { data } from 'react-router'
import { makeQueryClient, theQueryClient } from './query-client.ts'

interface PageArgs {
  params: Record<string, string | undefined>
  request: Request
}

// biome-ignore lint/suspicious/noExplicitAny: queries of every shape are prefetched alike
type AnyQuery = FetchQueryOptions<any, any, any, any>

/**
 * What a page reads before it is shown, the same on both sides: on the server prefetched and sent along,
 * in the browser taken from the cache or fetched. An unknown thing is a real 404.
 */
export function reads(queries: (args: PageArgs) => AnyQuery[]) {
  return {
    async loader(args: PageArgs) {
      const client = makeQueryClient()
      await notFoundWhenUnknown(Promise.all(queries(args).map((query) => client.fetchQuery(query))))
      return { dehydrated: dehydrate(client), signedIn: isSignedIn(args.request) }
    },
    async clientLoader(args: PageArgs) {
      const client = theQueryClient()
      await notFoundWhenUnknown(Promise.all(queries(args).map((query) => client.ensureQueryData(query))))
      return { dehydrated: null, signedIn: true }
    },
  }
}

async function notFoundWhenUnknown(reading: Promise<unknown>): Promise<void> {
  try {
    await reading
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

/** The cookie that tells the server not to render the visitor's view (D2); it grants nothing. */
function isSignedIn(request: Request): boolean {
  return /(?:^|;\s*)signed_in=1(?:;|$)/.test(request.headers.get('cookie') ?? '')
}
