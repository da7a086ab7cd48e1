import { CallError } from '@studio/contract/call.ts'
import {
  type DehydratedState,
  dehydrate,
  type FetchQueryOptions,
  hashKey,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { data } from 'react-router'
import { browserQueryClient, makeQueryClient } from './query-client.ts'

// biome-ignore lint/suspicious/noExplicitAny: queries of every shape are prefetched alike
type AnyQuery = FetchQueryOptions<any, any, any, any>

interface LoaderArgs {
  params: Record<string, string | undefined>
  request: Request
}

interface PageArgs {
  params: LoaderArgs['params']
  /** The parameters of the address; on the server those that the route declares (`RouteHandle.search`). */
  search: URLSearchParams
  /** For a page whose reads follow from another one. */
  // biome-ignore lint/suspicious/noExplicitAny: only what the query answers matters here
  read: <Data>(query: FetchQueryOptions<Data, Error, any, any>) => Promise<Data>
}

type Queries = (args: PageArgs) => AnyQuery[] | Promise<AnyQuery[]>

/**
 * Makes a route's loaders, which prefetch a page's queries: on the server their data is sent along with the page, in the
 * browser it is taken from the cache or fetched. A query that answers 404 makes the page a real 404; on the server one that answers 503 makes it a 503.
 */
export function prefetch(queries: Queries) {
  return {
    async loader(args: LoaderArgs) {
      const client = makeQueryClient()
      await readAll(client, args, queries)
      return { dehydrated: dehydrate(client), signedIn: isSignedIn(args.request) }
    },
    async clientLoader(args: LoaderArgs) {
      await readAll(browserQueryClient(), args, queries)
      return { dehydrated: null, signedIn: true }
    },
  }
}

async function readAll(
  client: QueryClient,
  { params, request }: LoaderArgs,
  queries: Queries,
): Promise<void> {
  const read = (query: AnyQuery) => client.ensureQueryData(query)
  const search = new URL(request.url).searchParams
  try {
    const wanted = await queries({ params, search, read: read as PageArgs['read'] })
    await Promise.all(wanted.map(read))
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw data(null, { status: 404 })
    if (import.meta.env.SSR && error instanceof CallError && error.status === 503)
      throw data(null, { status: 503 })
    throw error
  }
}

interface ReadMatch {
  loaderData?: { dehydrated?: DehydratedState | null } | null
}

/** What a page's loaders have prefetched under a key: on the server from their data, in the browser from the cache. */
export function prefetchedData<Data>(matches: readonly unknown[], key: QueryKey): Data | undefined {
  if (typeof document !== 'undefined') {
    const cached = browserQueryClient().getQueryData<Data>(key)
    if (cached !== undefined) return cached
  }
  const read = (matches as (ReadMatch | undefined)[]).flatMap(
    (match) => match?.loaderData?.dehydrated?.queries ?? [],
  )
  return read.find(({ queryHash }) => queryHash === hashKey(key))?.state.data as Data | undefined
}

/** The cookie that tells the server not to render the visitor's view (D2); it grants nothing. */
function isSignedIn(request: Request): boolean {
  return /(?:^|;\s*)signed_in=1(?:;|$)/.test(request.headers.get('cookie') ?? '')
}
