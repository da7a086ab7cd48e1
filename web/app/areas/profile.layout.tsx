import { Link, Outlet, useLocation } from 'react-router'
import { useSignOut } from '../features/account/sign-out.ts'
import type { ProfileArea } from '../features/membership/ask-sign-out.ts'
import { Page } from '../ui/container.tsx'
import { askSignOut } from './ask-sign-out.ts'
import { Guard } from './guard.tsx'
import styles from './profile.module.css'

const ROLES = ['Student', 'Coach'] as const
const LINKS = [
  { to: '/profile/info', label: 'Information', paths: ['/profile/info'] },
  {
    to: '/profile/membership',
    label: 'Membership',
    paths: ['/profile/membership', '/membership', '/profile/plan/edit', '/profile/card/edit'],
  },
]

/** A person's own pages with their menu at the left (ACCESS: /profile is for Student and Coach). */
export default function ProfileLayout() {
  const { pathname } = useLocation()
  const signOut = useSignOut()
  const area: ProfileArea = { askSignOut: () => askSignOut(signOut) }
  return (
    <Page>
      <h1 className={styles.title}>Profile</h1>
      <Guard roles={ROLES}>
        <div className={styles.columns}>
          <nav className={styles.nav} aria-label="Account">
            {LINKS.map(({ to, label, paths }) => (
              <Link key={to} to={to} aria-current={paths.includes(pathname) ? 'page' : undefined}>
                {label}
              </Link>
            ))}
            <button type="button" onClick={area.askSignOut}>
              Sign Out
            </button>
          </nav>
          <Outlet context={area} />
        </div>
      </Guard>
    </Page>
  )
}
