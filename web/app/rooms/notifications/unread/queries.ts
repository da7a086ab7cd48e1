import { myNotifications, unreadStream } from '@studio/contract/notifications/endpoints.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readOf } from '../../../platform/reads.ts'
import { useUser } from '../../../platform/session.ts'

/** Number of unread notifications of the viewer (NOTIF-03). */
export const unreadQuery = () =>
  queryOptions({
    ...readOf(unreadStream, {}),
    queryFn: async () => (await call(myNotifications, { query: { pageLength: 1 } })).unreadCount,
  })

/** Unread count of the signed-in person; 0 for a visitor, and while loading. */
export function useUnreadCount(): number {
  const user = useUser()
  const { data } = useQuery({ ...unreadQuery(), enabled: user !== null })
  return data ?? 0
}

/** Stores a count that is newer than any running request's. */
export async function keepUnread(client: QueryClient, count: number): Promise<void> {
  const { queryKey } = unreadQuery()
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, count)
}
