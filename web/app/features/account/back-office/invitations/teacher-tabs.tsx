import { TabLinks } from '../../../../back-office/tab-links.tsx'

const TABS = [
  { to: '/admin/users/teacher', label: 'Teachers' },
  { to: '/admin/users/invitations', label: 'Invitations' },
]

/** Teachers, and those who were asked to become one. */
export const TeacherTabs = () => <TabLinks label="Teachers" tabs={TABS} />
