import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onLockedOut } from '../platform/call.ts'
import { personalReads } from '../platform/reads.ts'
import { scheduleRenewal } from '../platform/refresh.ts'
import { reloadUser } from '../platform/reload-user.ts'
import { clearSession, useLook, useUser } from '../platform/session.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { showToast } from '../ui/toast/toast-store.ts'

/** Visitors never fetch it; where it does not come, the count is as old as the page. */
const UnreadWatch = lazyPart(() =>
  import('../features/notifications/unread/unread-watch.tsx').then(
    (module) => module.UnreadWatch,
    () => Nothing,
  ),
)
const Nothing = () => null

/**
 * While somebody is signed in: renews the session in time, loads the profile at start (AUTH-04, AUTH-08) and reads
 * anew what the server had rendered for a visitor. Whoever is blocked meanwhile is
 * signed out and told until when (D17.blocked).
 */
export function SessionKeeper() {
  const userId = useUser()?.id
  const looking = useLook() !== null
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    onLockedOut((message) => {
      clearSession()
      client.clear()
      navigate('/signin')
      showToast(message, 'bad')
    })
  }, [client, navigate])
  useEffect(() => {
    if (!userId) return
    void client.invalidateQueries(personalReads)
    void reloadUser().catch(() => {})
    return scheduleRenewal()
  }, [userId, client])
  useProfileAnew(userId)
  if (!userId || looking) return null
  return (
    <Suspense fallback={null}>
      <UnreadWatch key={userId} />
    </Suspense>
  )
}

const READ_ANEW_AFTER_MS = 20_000

/** Reads the profile anew on the way to another page: whoever is blocked, or whose membership has ended, meets it there. */
function useProfileAnew(userId: string | undefined): void {
  const { pathname } = useLocation()
  const readAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks, the first as the keeper does
  useEffect(() => {
    if (!userId || Date.now() - readAt.current < READ_ANEW_AFTER_MS) return
    if (readAt.current > 0) void reloadUser().catch(() => {})
    readAt.current = Date.now()
  }, [userId, pathname])
}
