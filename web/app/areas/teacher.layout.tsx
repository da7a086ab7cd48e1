import { IconBell, IconUser, IconUserCog } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Outlet, useRouteError } from 'react-router'
import { useUnreadCount } from '../features/notifications/unread/queries.ts'
import { Fault } from '../site/error-screens.tsx'
import { Office } from './office.tsx'

/** A teacher's pages with their menu (ACCESS-09, MENU-08). */
export default function TeacherLayout() {
  return (
    <Teachers>
      <Outlet />
    </Teachers>
  )
}

/** A fault, inside the area. */
export function ErrorBoundary() {
  return (
    <Teachers>
      <Fault error={useRouteError()} />
    </Teachers>
  )
}

function Teachers({ children }: { children: ReactNode }) {
  const unread = useUnreadCount()
  const entries = [
    { to: '/teacher/profile', label: 'Profile', icon: IconUser, titled: true },
    { to: '/notifications', label: 'Notifications', icon: IconBell, unread },
    { to: '/teacher/account', label: 'Account', icon: IconUserCog, titled: true },
  ]
  return (
    <Office only="Coach" entries={entries}>
      {children}
    </Office>
  )
}
