import type { ReactNode } from 'react'
import { Outlet, useLocation, useRouteError } from 'react-router'
import { useUnreadCount } from '../rooms/notifications/unread/queries.ts'
import { UploadTray } from '../rooms/videos/office-upload/upload-tray.tsx'
import { IconBell, IconCalendarMonth, IconHome, IconMovie, IconUser, IconUsers } from '../ui/icons.tsx'
import { Fault } from './error-screens.tsx'
import { Office } from './office.tsx'

const TITLES = { '/teacher/account': 'Account' }

/** A teacher's pages with their menu (ACCESS-09, MENU-08, TEACHER-02). */
export default function TeacherLayout() {
  return (
    <Teachers>
      <Outlet />
    </Teachers>
  )
}

/** Shows an error inside the area. */
export function ErrorBoundary() {
  return (
    <Teachers>
      <Fault error={useRouteError()} />
    </Teachers>
  )
}

function Teachers({ children }: { children: ReactNode }) {
  const unread = useUnreadCount()
  const { pathname } = useLocation()
  const entries = [
    { to: '/teacher', label: 'Home', icon: IconHome, letter: 'h' },
    {
      to: '/teacher/profile',
      label: 'Profile',
      icon: IconUser,
      letter: 'p',
      tabs: [{ to: '/teacher/account', label: 'Account' }],
    },
    { to: '/teacher/students', label: 'List of Students', icon: IconUsers, letter: 's' },
    {
      to: '/teacher/calendars',
      label: 'Calendars',
      icon: IconCalendarMonth,
      letter: 'c',
      also: pathname.startsWith('/teacher/calendars/') ? [pathname] : [],
    },
    {
      to: '/teacher/videos',
      label: 'Videos',
      icon: IconMovie,
      letter: 'v',
      tabs: [{ to: '/teacher/films', label: 'Views' }],
      also: ['/teacher/films/'],
    },
    { to: '/teacher/notification', label: 'Notification', icon: IconBell, letter: 'n', unread },
  ]
  return (
    <Office only="Coach" entries={entries} titles={TITLES} foot={<UploadTray />}>
      {children}
    </Office>
  )
}
