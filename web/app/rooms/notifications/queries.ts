import {
  markRead,
  myNotifications,
  notifications,
  unreadStream,
} from '@studio/contract/notifications/endpoints.ts'
import { FEED_PAGE } from '@studio/contract/notifications/messages.ts'
import type { MyNotifications, Notifications } from '@studio/contract/notifications/schema.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { pagesOf, readsOf } from '../../platform/reads.ts'
import { keepUnread, unreadQuery } from './unread/queries.ts'

/** Milliseconds; links to attachments expire after five minutes. */
const RENEW_LINKS = 240_000

type Pages = InfiniteData<MyNotifications, number>

/** Received notifications, newest first, page by page (API-22); links to attachments are renewed while they are shown. */
export const receivedQuery = () =>
  infiniteQueryOptions({
    ...pagesOf(myNotifications, { pages: FEED_PAGE }, (pageNumber) =>
      call(myNotifications, { query: { pageNumber, pageLength: FEED_PAGE } }),
    ),
    refetchInterval: ({ state }) => hasAttachment(state.data) && RENEW_LINKS,
  })

const hasAttachment = (pages: Pages | undefined) =>
  pages?.pages.some(({ records }) => records.some(({ fileUrl }) => fileUrl)) ?? false

const lists = readsOf(myNotifications, notifications)

const MARKING = ['mark as read']

/** Whether a mark is being sent: a count from the server may be older than the shown one meanwhile. */
export const isMarking = (client: QueryClient) => client.isMutating({ mutationKey: MARKING }) > 0

/** Marks one as read with an optimistic update of list and count, then takes the server's count (NOTIF-02). */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: MARKING,
    mutationFn: (id: string) => call(markRead, { body: { ids: [id] } }),
    async onMutate(id) {
      const unread = knownUnread(client)
      showRead(client, id)
      if (unread !== undefined) await keepUnread(client, Math.max(0, unread - 1))
    },
    onSuccess() {
      // A list requested before the server knew is outdated.
      if (client.isFetching(lists) > 0) void client.invalidateQueries(lists)
    },
    onError: () => void client.invalidateQueries(lists),
    onSettled: () => void client.invalidateQueries(readsOf(unreadStream)),
  })
}

/** The count, or the list's own where that came first. */
const knownUnread = (client: QueryClient) =>
  client.getQueryData(unreadQuery().queryKey) ??
  client.getQueryData(receivedQuery().queryKey)?.pages[0]?.unreadCount

function showRead(client: QueryClient, id: string): void {
  client.setQueriesData<Pages | Notifications>(lists, (known) => {
    if (!known || !('pages' in known)) return known && withRead(known, id)
    return { ...known, pages: known.pages.map((page) => withRead(page, id)) }
  })
}

const withRead = <Page extends Notifications>(page: Page, id: string): Page => ({
  ...page,
  records: page.records.map((one) => (one.id === id ? { ...one, isRead: true } : one)),
})
