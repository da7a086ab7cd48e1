import { Outlet } from 'react-router'
import { useSignOut } from '../features/account/queries.ts'
import { AreaPage, TO_NOTIFICATIONS } from './area-page.tsx'
import { confirmSignOut } from './confirm-sign-out.ts'

const LINKS = [
  { to: '/admin/users/all', label: 'All Users', paths: ['/admin/users/all'] },
  { to: '/admin/account', label: 'Account', paths: ['/admin/account'] },
  TO_NOTIFICATIONS,
]

/** Admin's pages with their menu (ACCESS-09, ADMIN-06). */
export default function AdminLayout() {
  const signOut = useSignOut()
  return (
    <AreaPage
      title="All Users"
      roles={['Admin']}
      links={LINKS}
      signOutText="Log out"
      onSignOut={() => confirmSignOut(signOut)}
    >
      <Outlet />
    </AreaPage>
  )
}
