import { Outlet } from 'react-router'
import { useConfirmSignOut } from '../rooms/people/queries.ts'
import { AreaPage, TO_NOTIFICATIONS } from './area-page.tsx'

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
