import type { ReactNode } from 'react'
import { Outlet, useRouteError } from 'react-router'
import { useUnreadCount } from '../rooms/notifications/unread/queries.ts'
import { UploadTray } from '../rooms/videos/office-upload/upload-tray.tsx'
import {
  IconBell,
  IconChartHistogram,
  IconCreditCard,
  IconHistory,
  IconId,
  IconMovie,
  IconSettings,
  IconSun,
  IconTicket,
  IconUserCog,
  IconUsers,
} from '../ui/icons.tsx'
import { Fault } from './error-screens.tsx'
import { Office } from './office.tsx'

const USERS = [
  { to: '/admin/users/all', label: 'All Users' },
  { to: '/admin/users/student', label: 'Students' },
  {
    to: '/admin/users/teacher',
    label: 'Teachers',
    tabs: [
      { to: '/admin/users/admin', label: 'Admins' },
      { to: '/admin/users/invitations', label: 'Invitations' },
    ],
  },
]

const SETTINGS = [
  { to: '/admin/settings/look', label: 'Colours and photograph of the studio' },
  { to: '/admin/settings/links', label: 'Links and contact address' },
  { to: '/admin/settings/mails', label: 'Sender of emails' },
  { to: '/admin/settings/films', label: 'Previews of classes' },
  { to: '/admin/settings/terms-of-service', label: 'Text of the terms' },
  { to: '/admin/settings/terms-and-privacy', label: 'Text of the privacy policy' },
  { to: '/admin/settings/waiver', label: 'Text of the waiver' },
  { to: '/admin/settings/moving-in', label: 'Moving in from elsewhere' },
]

/** Layout of Admin's pages with their menu (ADMIN-01, ADMIN-06). */
export default function AdminLayout() {
  return (
    <Admins>
      <Outlet />
    </Admins>
  )
}

/** Shows an error inside the area. */
export function ErrorBoundary() {
  return (
    <Admins>
      <Fault error={useRouteError()} />
    </Admins>
  )
}

function Admins({ children }: { children: ReactNode }) {
  const unread = useUnreadCount()
  const entries = [
    {
      to: '/admin/users/all',
      label: 'Users',
      icon: IconUsers,
      letter: 'u',
      within: USERS,
      also: ['/admin/users/'],
    },
    {
      to: '/admin/subscribers',
      label: 'Subscribers',
      icon: IconId,
      letter: 's',
      tabs: [{ to: '/admin/subscribers/invoices', label: 'Invoices' }],
    },
    {
      to: '/admin/subscription',
      label: 'Subscription',
      icon: IconCreditCard,
      letter: 'b',
      also: ['/admin/subscription/'],
    },
    { to: '/admin/daily-classes', label: 'Daily Classes', icon: IconSun, letter: 'd' },
    {
      to: '/admin/live',
      label: 'Video Library',
      icon: IconMovie,
      letter: 'v',
      tabs: [
        { to: '/admin/live/packs', label: 'Video packs' },
        { to: '/admin/live/plays', label: 'Views' },
      ],
      also: ['/admin/training-pack/', '/admin/live/plays/'],
    },
    {
      to: '/admin/promo',
      label: 'Promo',
      icon: IconTicket,
      letter: 'p',
      tabs: [{ to: '/admin/promo/off', label: 'Promo codes switched off' }],
    },
    { to: '/admin/notification', label: 'Notification', icon: IconBell, letter: 'n', unread },
    { to: '/admin/overview', label: 'Overview', icon: IconChartHistogram, letter: 'o', startsGroup: true },
    { to: '/admin/audit-log', label: 'Audit log', icon: IconHistory, letter: 'l' },
    {
      to: '/admin/settings',
      label: 'Settings',
      icon: IconSettings,
      letter: 'e',
      tabs: SETTINGS,
    },
    { to: '/admin/account', label: 'Account', icon: IconUserCog, letter: 'a' },
  ]
  return (
    <Office only="Admin" entries={entries} titles={{ '/admin/account': 'Account' }} foot={<UploadTray />}>
      {children}
    </Office>
  )
}
