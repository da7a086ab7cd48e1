import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import { Icon, IconCalendarMonth, IconSearch, type IconShape, IconSun, IconUser } from '../ui/icons.tsx'
import { scrollToTop } from '../ui/page/scroll.ts'
import { useMenuEntry } from '../ui/use-menu-entry.ts'
import styles from './bottom-bar.module.css'
import type { ShellViewer } from './site-data.ts'

interface Place {
  label: string
  icon: IconShape
  to: string
  /** Paths under which the place counts as current as well. */
  within: readonly string[]
}

const today: Place = { label: 'Today', icon: IconSun, to: '/', within: ['/date', '/daily-classes'] }
const find: Place = { label: 'Find', icon: IconSearch, to: '/search', within: [] }
const practices = ['/personal-practice', '/all-personal-practice', '/my-personal-practice', '/teacher-detail']

/** Only a Student has practices of their own (MENU-13). */
const practiceOf = ({ role }: ShellViewer): Place => ({
  label: 'Practice',
  icon: IconCalendarMonth,
  to: role === 'Student' ? '/my-personal-practice' : '/personal-practice',
  within: practices,
})

/** The menu of who has installed the studio on a phone, in reach of the thumb; `Me` opens all the rest. */
export function BottomBar({ viewer }: { viewer: ShellViewer }) {
  const menu = useMenuEntry()
  return (
    <nav className={styles.bar} aria-label="Main">
      {[today, find, practiceOf(viewer)].map((place) => (
        <PlaceLink key={place.label} place={place} />
      ))}
      <button type="button" className={styles.place} aria-expanded={menu.open} onClick={menu.show}>
        <Icon of={IconUser} />
        <span>
          Me <Badge count={viewer.unreadCount} />
        </span>
      </button>
    </nav>
  )
}

function PlaceLink({ place: { label, icon, to, within } }: { place: Place }) {
  const { pathname } = useLocation()
  const isHere = pathname === to
  const below = within.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  const onClick = (event: MouseEvent): void => {
    if (!isHere) return
    event.preventDefault()
    scrollToTop()
  }
  return (
    <Link
      className={styles.place}
      to={to}
      aria-current={isHere ? 'page' : below || undefined}
      onClick={onClick}
    >
      <Icon of={icon} />
      {label}
    </Link>
  )
}
