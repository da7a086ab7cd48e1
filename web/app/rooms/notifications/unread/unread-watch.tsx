import { type ChangedLists, LISTS_EVENT } from '@studio/contract/changed-lists.ts'
import { myNotifications, notifications, unreadStream } from '@studio/contract/notifications/endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { publishLists, refetchChanged } from '../../../platform/events/changed-lists.ts'
import { followEvents } from '../../../platform/events/follow-events.ts'
import { readsOf } from '../../../platform/reads.ts'
import { playerStore } from '../../../ui/player/player-store.ts'
import { useSecondFactorRequired } from '../../people/sign-in/after-sign-in.ts'
import { POSITION_KEY } from '../../videos/film-position.ts'
import { isMarking } from '../queries.ts'
import { keepUnread, unreadQuery } from './queries.ts'

/**
 * While somebody is signed in: leads to the second factor when the server asks for one, and keeps the unread count from server-sent
 * events, with the list when it changed; a film that was left is forgotten. The count is
 * refetched on each navigation; while the event stream is lost, so are count and list (NOTIF-03, D11).
 */
export function UnreadWatch() {
  useSecondFactorRequired()
  useEffect(forgetLeftFilm, [])
  const client = useQueryClient()
  const { pathname } = useLocation()
  const readFor = useRef(pathname)

  useEffect(() => {
    const lists = readsOf(myNotifications, notifications)
    return followEvents(unreadStream, {
      received({ unreadCount }) {
        if (isMarking(client)) return
        const known = client.getQueryData(unreadQuery().queryKey)
        void keepUnread(client, unreadCount)
        if (known !== undefined && known !== unreadCount) void refetchChanged(client, lists)
      },
      named(name, news) {
        if (name === LISTS_EVENT) publishLists((news as ChangedLists).changed)
      },
      lost() {
        void client.invalidateQueries(readsOf(unreadStream))
        void refetchChanged(client, lists)
      },
      // The stream is what ends a film whose member is blocked.
      usedHidden: () => playerStore.read().open,
    })
  }, [client])

  useEffect(() => {
    if (readFor.current === pathname) return
    readFor.current = pathname
    void client.invalidateQueries(readsOf(unreadStream))
  }, [client, pathname])

  return null
}

/**
 * Forgets a film that was playing on a page which this tab has left by a full load, so that its page does not open the player
 * when it is visited again (PLAYER-03). After a reload the film goes on (D2).
 */
function forgetLeftFilm(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const kept = sessionStorage.getItem(POSITION_KEY)
  const onClassPage = location.pathname.includes('/video/')
  if (kept && load?.type !== 'reload' && !onClassPage) sessionStorage.removeItem(POSITION_KEY)
}
