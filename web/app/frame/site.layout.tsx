import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet, useOutletContext, useRouteError, useRouteLoaderData } from 'react-router'
import { useHydrated } from '../platform/device/hydrated.tsx'
import { prefetch } from '../platform/prefetch.ts'
import type { HeroTone } from '../platform/route-handle.ts'
import { useUser } from '../platform/session.ts'
import { useUnreadCount } from '../rooms/notifications/unread/queries.ts'
import { teachersQuery } from '../rooms/people/queries.ts'
import { useConfirmSignOut } from '../rooms/people/sign-in/sign-out.ts'
import { pricesQuery } from '../rooms/plans/queries.ts'
import { useSettings } from '../rooms/studio/queries.ts'
import { Fault } from './error-screens.tsx'
import { faultOf } from './fault.ts'
import { NoConnection } from './no-connection.tsx'
import type { ShellViewer } from './site-data.ts'
import { SiteShell } from './site-shell.tsx'
import type { NavigationBlocker } from './use-navigation-blocker.ts'

const page = prefetch(() => [teachersQuery(), pricesQuery()])
export const loader = page.loader
export const clientLoader = page.clientLoader
/** Teachers are read once a visit; plans are needed for messages about pages that a plan opens. */
export const shouldRevalidate = () => false

/** Menu and footer of every front page. */
export default function SiteLayout() {
  const { waits, retry } = useOutletContext<NavigationBlocker>()
  const waiting = waits === 'for the server'
  return <Shell waiting={waiting}>{waiting ? <NoConnection onReached={retry} /> : <Outlet />}</Shell>
}

/** Shows an unknown address or an error inside the shell. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { kind } = faultOf(error)
  return (
    <Shell hero={kind === 'not-found' ? 'light' : 'night'} waiting={kind === 'away'}>
      <Fault error={error} />
    </Shell>
  )
}

function Shell({ hero, waiting, children }: { hero?: HeroTone; waiting?: boolean; children: ReactNode }) {
  const settings = useSettings()
  const { data: teachers } = useSuspenseQuery(teachersQuery())
  const confirmSignOut = useConfirmSignOut()
  return (
    <SiteShell
      hero={hero}
      waiting={waiting}
      settings={settings}
      teachers={teachers}
      teachersWithCalendars={teachers.filter((teacher) => teacher.calendarsCount > 0)}
      viewer={useShellViewer()}
      onSignOut={confirmSignOut}
    >
      {children}
    </SiteShell>
  )
}

/** What the server's page shows to who has signed in, before the browser says who that is. */
const SOMEBODY: ShellViewer = {
  role: 'Student',
  firstName: '',
  lastName: '',
  avatarUrl: null,
  color: null,
  unreadCount: 0,
  planTitle: null,
}

function useShellViewer(): ShellViewer | null {
  const user = useUser()
  const settled = useHydrated()
  const rendered = useRouteLoaderData<typeof loader>('frame/site.layout')
  const unreadCount = useUnreadCount()
  if (!user) return !settled && rendered?.signedIn ? SOMEBODY : null
  return { ...user, unreadCount, planTitle: user.subscription?.price.title ?? null }
}
