import type { Role } from '@studio/contract/people/schema.ts'
import { aboutTeacherPath, teacherPath } from '@studio/contract/sharing/addresses.ts'
import { fullName } from '../ui/words/person-name.ts'
import type { MenuTeacher, ShellData, ShellViewer } from './site-data.ts'

type MenuLink = { label: string; to: string; teacher?: MenuTeacher }

export type MenuItem = {
  label: string
  /** An item without a path links to the external forum (MENU-11). */
  to?: string
  /** Paths under which the entry counts as current as well. */
  within?: readonly string[]
  /** The count beside Profile (MENU-06). */
  unread?: number
  submenu?: { title: string | null; links: MenuLink[] }
}

type MenuData = Pick<ShellData, 'teachers' | 'teachersWithCalendars' | 'viewer'> & { forumUrl: string | null }

/** MENU-01 to MENU-06: entries before the sign-in and sign-out buttons; the forum only if it is configured (D15). */
export function menuItems({ teachers, teachersWithCalendars, viewer, forumUrl }: MenuData): MenuItem[] {
  const practices = practiceLinks(teachersWithCalendars, viewer?.role ?? null)
  const items: MenuItem[] = [
    {
      label: 'Personal Practice',
      to: '/personal-practice',
      within: ['/teacher-detail', '/all-personal-practice', '/my-personal-practice'],
      submenu: { title: null, links: practices },
    },
    {
      label: 'All Daily Classes',
      to: '/daily-classes',
      within: ['/date', '/training-paths', '/training-track'],
      submenu: { title: null, links: [{ label: 'Training paths', to: '/training-paths' }] },
    },
  ]
  if (viewer) {
    items.push({ label: 'About', to: '/about' })
    items.push(profileItem(viewer))
  } else {
    items.push({ label: 'Pricing', to: '/membership-pricing' })
    items.push({
      label: 'About',
      to: '/about',
      submenu: { title: 'Our Teachers', links: teachers.map(aboutLink) },
    })
  }
  if (forumUrl) items.push({ label: 'Forum' })
  return items
}

/** MENU-07 */
export function profilePath(role: Role): string {
  if (role === 'Admin') return '/admin/users/all'
  return role === 'Coach' ? '/teacher/profile' : '/profile'
}

/** The pages of a person's own that are used while practising are one step away; Admins have none of them. */
function profileItem({ role, unreadCount }: ShellViewer): MenuItem {
  const item: MenuItem = { label: 'Profile', to: profilePath(role), unread: unreadCount }
  if (role === 'Admin') return item
  const links = [
    { label: 'Favourites', to: '/profile/favourites' },
    { label: 'History', to: '/profile/history' },
    { label: 'Notifications', to: '/notifications' },
  ]
  return { ...item, within: links.map(({ to }) => to), submenu: { title: null, links } }
}

/** MENU-02, MENU-05, MENU-13: only a Student has practices of their own. */
function practiceLinks(teachers: readonly MenuTeacher[], role: Role | null): MenuLink[] {
  const links: MenuLink[] = teachers.map((teacher) => ({
    label: fullName(teacher),
    to: teacherPath(teacher.id),
    teacher,
  }))
  links.push({ label: 'All Personal Practices', to: '/all-personal-practice' })
  if (role === 'Student') links.push({ label: 'My Personal Practice', to: '/my-personal-practice' })
  return links
}

function aboutLink(teacher: MenuTeacher): MenuLink {
  return { label: fullName(teacher), to: aboutTeacherPath(fullName(teacher)), teacher }
}
