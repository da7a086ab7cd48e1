import { myNotifications, unreadStream } from '@studio/contract/notifications/endpoints.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { readOf } from '../../../platform/reads.ts'
import { useUser } from '../../../platform/session.ts'

/** How many notifications the viewer has not opened yet (NOTIF-03). */
export const unreadQuery = () =>
  queryOptions({
    ...readOf(unreadStream, {}),
    queryFn: async () => (await call(myNotifications, { query: { pageLength: 1 } })).unreadCount,
  })

/** The unread count of whoever is signed in; 0 for a visitor, and until it is known. */
export function useUnreadCount(): number {
  const user = useUser()
  const { data } = useQuery({ ...unreadQuery(), enabled: user !== null })
  return data ?? 0
}

/** Keeps a count that is newer than any that is being read. */
export async function keepUnread(client: QueryClient, count: number): Promise<void> {
  const { queryKey } = unreadQuery()
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, count)
}
