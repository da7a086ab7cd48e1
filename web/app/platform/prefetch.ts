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
  /** Search parameters; on the server only those that the route declares (`RouteHandle.search`). */
  search: URLSearchParams
  /** Whether the browser says that somebody is signed in; it grants no access (D2). */
  signedIn: boolean
  /** For a page whose queries depend on another query. */
  // biome-ignore lint/suspicious/noExplicitAny: only the query's data matters here
  read: <Data>(query: FetchQueryOptions<Data, Error, any, any>) => Promise<Data>
}

type Queries = (args: PageArgs) => AnyQuery[] | Promise<AnyQuery[]>

/**
 * Makes a route's loaders, which prefetch its queries: on the server the data is sent with the page, in the browser it comes from
 * the cache or the API. A query's 404 or 410 is the page's; on the server a 503 makes it a 503.
 */
export function prefetch(queries: Queries) {
  return {
    async loader(args: LoaderArgs) {
      // The bundler leaves out what follows in the browser.
      if (!import.meta.env.SSR) throw new Error('This loader runs on the server')
      const client = makeQueryClient()
      const signedIn = isSignedIn(args.request)
      await readAll(client, { ...args, signedIn }, queries)
      return { dehydrated: dehydrate(client), signedIn }
    },
    async clientLoader(args: LoaderArgs) {
      await readAll(browserQueryClient(), { ...args, signedIn: true }, queries)
      return { dehydrated: null, signedIn: true }
    },
  }
}

async function readAll(
  client: QueryClient,
  { params, request, signedIn }: LoaderArgs & Pick<PageArgs, 'signedIn'>,
  queries: Queries,
): Promise<void> {
  const read = (query: AnyQuery) => client.ensureQueryData(query)
  const search = new URL(request.url).searchParams
  try {
    const wanted = await queries({ params, search, signedIn, read: read as PageArgs['read'] })
    await Promise.all(wanted.map(read))
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 410))
      throw data(null, { status: error.status })
    if (import.meta.env.SSR && error instanceof CallError && error.status === 503)
      throw data(null, { status: 503 })
    throw error
  }
}

interface ReadMatch {
  loaderData?: { dehydrated?: DehydratedState | null } | null
}

/** Data that a page's loaders have prefetched under a key: from the loaders on the server, from the cache in the browser. */
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

/** Reads the cookie that keeps the server from rendering the visitor's view (D2); it grants no access. */
function isSignedIn(request: Request): boolean {
  return /(?:^|;\s*)signed_in=1(?:;|$)/.test(request.headers.get('cookie') ?? '')
}
