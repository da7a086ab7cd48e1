import { Outlet } from 'react-router'
import { useSignOut } from '../features/account/queries.ts'
import { AreaPage, TO_NOTIFICATIONS } from './area-page.tsx'
import { confirmSignOut } from './confirm-sign-out.ts'

const LINKS = [
  { to: '/teacher/profile', label: 'Profile', paths: ['/teacher/profile'] },
  { to: '/teacher/account', label: 'Account', paths: ['/teacher/account'] },
  TO_NOTIFICATIONS,
]

/** A teacher's pages with their menu (ACCESS-09, MENU-08). */
export default function TeacherLayout() {
  const signOut = useSignOut()
  return (
    <AreaPage
      title="Profile"
      roles={['Coach']}
      links={LINKS}
      signOutText="Log out"
      onSignOut={() => confirmSignOut(signOut)}
    >
      <Outlet />
    </AreaPage>
  )
}
