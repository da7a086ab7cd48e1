import type { Role } from '@studio/contract/people/schema.ts'
import type { ReactNode } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useUnreadCount } from '../rooms/notifications/unread/queries.ts'
import { useConfirmSignOut } from '../rooms/people/sign-in/sign-out.ts'
import { Badge } from '../ui/badge.tsx'
import { Page } from '../ui/page/container.tsx'
import { Guard } from './guard.tsx'
import styles from './profile.module.css'

interface AreaLink {
  to: string
  label: string
  /** Paths under which the entry is the current one. */
  paths: readonly string[]
}

/** Entry for received notifications with their unread count; the same page for every role. */
const TO_NOTIFICATIONS: AreaLink = {
  to: '/notifications',
  label: 'Notifications',
  paths: ['/notifications'],
}

interface AreaPageProps {
  title: string
  roles: readonly Role[]
  links: readonly AreaLink[]
  signOutText: string
  onSignOut: () => void
  children: ReactNode
}

/** An area for certain roles, with its menu on the left and Sign Out as the last entry (ACCESS-06). */
function AreaPage({ title, roles, links, signOutText, onSignOut, children }: AreaPageProps) {
  const { pathname } = useLocation()
  const unread = useUnreadCount()
  return (
    <Page>
      <h1 className={styles.title}>{title}</h1>
      <Guard roles={roles}>
        <div className={styles.columns}>
          <nav className={styles.nav} aria-label="Account">
            {links.map(({ to, label, paths }) => (
              <Link key={to} to={to} aria-current={paths.includes(pathname) ? 'page' : undefined}>
                {label}
                {to === TO_NOTIFICATIONS.to && <Badge count={unread} />}
              </Link>
            ))}
            <button type="button" onClick={onSignOut}>
              {signOutText}
            </button>
          </nav>
          {children}
        </div>
      </Guard>
    </Page>
  )
}

const ROLES = ['Student', 'Coach'] as const
const LINKS = [
  { to: '/profile/info', label: 'Information', paths: ['/profile/info'] },
  {
    to: '/profile/membership',
    label: 'Membership',
    paths: ['/profile/membership', '/membership', '/profile/plan/edit', '/profile/card/edit'],
  },
  { to: '/profile/invoices', label: 'Invoices', paths: ['/profile/invoices'] },
  { to: '/profile/favourites', label: 'Favourites', paths: ['/profile/favourites'] },
  { to: '/profile/history', label: 'History', paths: ['/profile/history'] },
  TO_NOTIFICATIONS,
  { to: '/profile/account', label: 'Account', paths: ['/profile/account', '/profile/account/delete'] },
]

/** A person's own pages with their menu on the left (ACCESS: /profile is for Student and Coach). */
export default function ProfileLayout() {
  return (
    <AreaPage
      title="Profile"
      roles={ROLES}
      links={LINKS}
      signOutText="Sign Out"
      onSignOut={useConfirmSignOut()}
    >
      <Outlet />
    </AreaPage>
  )
}
