import { TabLinks } from '../../../office/tabs/tab-links.tsx'

const TABS = [
  { to: '/admin/users/teacher', label: 'Teachers' },
  { to: '/admin/users/admin', label: 'Admins' },
  { to: '/admin/users/invitations', label: 'Invitations' },
]

/** Teachers, Admins, and those who were asked to become one. */
export const StaffTabs = () => <TabLinks label="Staff" tabs={TABS} />
