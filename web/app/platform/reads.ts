import { CallError } from '@studio/contract/call.ts'
import {
  type DehydratedState,
  dehydrate,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { data } from 'react-router'
import { makeQueryClient, theQueryClient } from './query-client.ts'

// biome-ignore lint/suspicious/noExplicitAny: queries of every shape are prefetched alike
type AnyQuery = FetchQueryOptions<any, any, any, any>

interface LoaderArgs {
  params: Record<string, string | undefined>
  request: Request
}

interface PageArgs extends LoaderArgs {
  /** For a page whose reads follow from another one. */
  // biome-ignore lint/suspicious/noExplicitAny: only what the query answers matters here
  read: <Data>(query: FetchQueryOptions<Data, Error, any, any>) => Promise<Data>
}

type Queries = (args: PageArgs) => AnyQuery[] | Promise<AnyQuery[]>

/**
 * What a page reads before it is shown, the same on both sides: on the server prefetched and sent along,
 * in the browser taken from the cache or fetched. An unknown thing is a real 404.
 */
export function reads(queries: Queries) {
  return {
    async loader(args: LoaderArgs) {
      const client = makeQueryClient()
      await readAll(client, args, queries)
      return { dehydrated: dehydrate(client), signedIn: isSignedIn(args.request) }
    },
    async clientLoader(args: LoaderArgs) {
      await readAll(theQueryClient(), args, queries)
      return { dehydrated: null, signedIn: true }
    },
  }
}

async function readAll(client: QueryClient, args: LoaderArgs, queries: Queries): Promise<void> {
  const read = (query: AnyQuery) => client.ensureQueryData(query)
  try {
    const wanted = await queries({ ...args, read: read as PageArgs['read'] })
    await Promise.all(wanted.map(read))
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

interface ReadMatch {
  loaderData?: { dehydrated?: DehydratedState | null } | null
}

/** What the loaders of a page have read under a key: on the server from their data, in the browser from the cache. */
export function readBefore<Data>(matches: readonly unknown[], key: QueryKey): Data | undefined {
  if (typeof document !== 'undefined') {
    const cached = theQueryClient().getQueryData<Data>(key)
    if (cached !== undefined) return cached
  }
  const read = (matches as (ReadMatch | undefined)[]).flatMap(
    (match) => match?.loaderData?.dehydrated?.queries ?? [],
  )
  return read.find(({ queryKey }) => queryKey.join() === key.join())?.state.data as Data | undefined
}

/** The cookie that tells the server not to render the visitor's view (D2); it grants nothing. */
function isSignedIn(request: Request): boolean {
  return /(?:^|;\s*)signed_in=1(?:;|$)/.test(request.headers.get('cookie') ?? '')
}
