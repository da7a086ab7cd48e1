import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CallError } from '@studio/contract/call.ts'
import { people } from '@studio/contract/people/staff/endpoints.ts'
import { prices } from '@studio/contract/plans/endpoints.ts'
import { video } from '@studio/contract/videos/endpoints.ts'
import {
  dehydrate,
  InfiniteQueryObserver,
  QueryClient,
  type QueryKey,
  type QueryMeta,
} from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetchChanged } from './events/changed-lists.ts'
import { prefetch, prefetchedData } from './prefetch.ts'
import { orNull, personalReads, queryOf, readOf, readsOf } from './reads.ts'

const videoOf = (id: string) => queryOf(video, { params: { id } })
const isPersonal = ({ queryKey, meta }: { queryKey: QueryKey; meta?: QueryMeta | undefined }) =>
  personalReads.predicate({ queryKey, meta })

test('a read of what not every visitor is answered alike is personal, so that nobody sees what another person read (D2)', () => {
  expect(isPersonal(videoOf('1'))).toBe(true)
  expect(isPersonal(queryOf(people, { query: {} }))).toBe(true)
  expect(isPersonal(queryOf(prices, {}))).toBe(false)
})

test('reads are named by their endpoint, whatever was asked of it', () => {
  const client = new QueryClient()
  client.setQueryData(videoOf('1').queryKey, { id: '1' } as never)
  client.setQueryData(queryOf(prices, {}).queryKey, { records: [] } as never)
  client.removeQueries(readsOf(video))
  expect(client.getQueryData(videoOf('1').queryKey)).toBeUndefined()
  expect(client.getQueryData(queryOf(prices, {}).queryKey)).toEqual({ records: [] })
})

test('the next page of a list arrives although others change the list meanwhile, and all pages are read again (D18.changed-lists)', async () => {
  const client = new QueryClient()
  const asked: number[] = []
  const waiting: (() => void)[] = []
  const list = new InfiniteQueryObserver(client, {
    ...readOf(people, {}),
    initialPageParam: 1,
    queryFn: async ({ pageParam }: { pageParam: number }) => {
      asked.push(pageParam)
      await new Promise<void>((resolve) => waiting.push(resolve))
      return pageParam
    },
    getNextPageParam: (last: number) => last + 1,
  })
  const answer = async () => {
    await vi.waitFor(() => expect(waiting).not.toHaveLength(0))
    waiting.shift()?.()
  }
  const end = list.subscribe(() => {})
  await answer()
  await vi.waitFor(() => expect(list.getCurrentResult().data?.pages).toEqual([1]))

  const next = list.fetchNextPage()
  const changed = refetchChanged(client, readsOf(people))
  await answer()
  expect((await next).data?.pages).toEqual([1, 2])
  for (let page = 1; page <= 2; page += 1) await answer()
  await changed
  expect(list.getCurrentResult().data?.pages).toEqual([1, 2])
  expect(asked).toEqual([1, 2, 1, 2])
  end()
})

test('what a page has prefetched is found by all that was asked', () => {
  const client = new QueryClient()
  client.setQueryData(videoOf('1').queryKey, { title: 'One' } as never)
  client.setQueryData(videoOf('2').queryKey, { title: 'Two' } as never)
  const matches = [undefined, { loaderData: { dehydrated: dehydrate(client) } }]
  expect(prefetchedData(matches, videoOf('2').queryKey)).toEqual({ title: 'Two' })
  expect(prefetchedData(matches, videoOf('3').queryKey)).toBeUndefined()
})

test('a 404 is nothing where that is an answer; any other error stays one', async () => {
  const refused = (status: number) => Promise.reject(new CallError(status, {}, 'No'))
  expect(await orNull(refused(404))).toBeNull()
  expect(await orNull(Promise.resolve(1))).toBe(1)
  await expect(orNull(refused(503))).rejects.toThrow('No')
})

const app = join(import.meta.dirname, '..')
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
const filesWith = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(join(app, file), 'utf8'))).sort()

/** Modules besides the rooms' `queries.ts` that may use the call itself; home combines several rooms. */
const CALLERS = [
  'entry.server.tsx',
  'frame/session-keeper.tsx',
  'platform/events/open-stream.ts',
  'platform/impersonation.ts',
  'platform/reads.ts',
  'rooms/home/home-query.ts',
  'rooms/people/sign-in/sign-out.ts',
  'rooms/sign-up/use-signup-gate.ts',
  'rooms/videos/progress/change-mark.ts',
]

test("the server is called in the rooms' queries.ts alone", () => {
  const callers = filesWith(/from '[./]*(platform\/)?call\.ts'/).filter(
    (file) => !file.endsWith('/queries.ts'),
  )
  expect(callers).toEqual(CALLERS)
})

test('keys are made in one place, and a read is tried again in one', () => {
  expect(filesWith(/queryKey: /)).toEqual(['platform/reads.ts'])
  expect(filesWith(/\.refetch\(/)).toEqual(['ui/query/use-retry.ts'])
})

test('a page whose reads find no service is 503 on the server, after one try: its visitor asks again (F2)', async () => {
  let tries = 0
  const away = {
    queryKey: ['away'],
    queryFn: async () => {
      tries += 1
      throw new CallError(503, {}, 'away')
    },
  }
  const args = { params: {}, request: new Request('http://studio.test/') }
  await expect(prefetch(() => [away]).loader(args)).rejects.toMatchObject({ init: { status: 503 } })
  expect(tries).toBe(1)
})
