import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onLockedOut } from '../platform/call.ts'
import { keepDraftsOf } from '../platform/device/forget.ts'
import { reopen } from '../platform/document/opened-window.ts'
import { personalReads } from '../platform/reads.ts'
import { scheduleRenewal } from '../platform/refresh.ts'
import { clearSession, onSignOutElsewhere, useImpersonation, useUser } from '../platform/session.ts'
import { reloadUser } from '../rooms/people/queries.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { closePlayer } from '../ui/player/player-store.ts'

/** Visitors never load it; if it can't be loaded, the count stays as of the page's load. */
const UnreadWatch = lazyPart(() =>
  import('../rooms/notifications/unread/unread-watch.tsx').then(
    (module) => module.UnreadWatch,
    () => Nothing,
  ),
)
const Nothing = () => null

/**
 * While somebody is signed in: renews the session in time, loads the profile at the start (AUTH-04, AUTH-08) and refetches what
 * the server had rendered for a visitor. A person who is blocked meanwhile is signed out and told until when, by the
 * sign-in page (D17.blocked).
 */
export function SessionKeeper() {
  const userId = useUser()?.id
  const looking = useImpersonation() !== null
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    onLockedOut((message) => {
      clearSession()
      client.clear()
      navigate('/signin', { state: { lockedOut: message } })
    })
  }, [client, navigate])
  useEffect(() => {
    if (!userId) return
    if (!looking) keepDraftsOf(userId)
    void client.invalidateQueries(personalReads)
    void reloadUser().catch(() => {})
    return scheduleRenewal()
  }, [userId, looking, client])
  useForgottenReads(userId)
  useProfileAnew(userId)
  useWindowAgain(userId)
  useEffect(() => onSignOutElsewhere(closePlayer), [])
  if (!userId || looking) return null
  return <UnreadWatch key={userId} />
}

/**
 * What a person has read goes with them: another tab may have signed them out, and the next person in, and Back may bring their page
 * out of the browser's memory (D2, S-S11).
 */
function useForgottenReads(userId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => (userId ? () => void client.resetQueries(personalReads) : undefined), [userId, client])
}

/** Opens the window in which somebody was when their session ended (D2). */
function useWindowAgain(userId: string | undefined): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a window is opened on its own page
  useEffect(() => (userId ? reopen(userId) : undefined), [userId, pathname])
}

const READ_ANEW_AFTER_MS = 20_000

/** Refetches the profile on each navigation, so that a block or the end of a membership takes effect there. */
function useProfileAnew(userId: string | undefined): void {
  const { pathname } = useLocation()
  const readAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation after the first page
  useEffect(() => {
    if (!userId || Date.now() - readAt.current < READ_ANEW_AFTER_MS) return
    if (readAt.current > 0) void reloadUser().catch(() => {})
    readAt.current = Date.now()
  }, [userId, pathname])
}
