import { IconLogout } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { Avatar } from '../../ui/portraits/avatar.tsx'
import { fullName } from '../../ui/words/person-name.ts'
import styles from './menu.module.css'

interface Place {
  to: string
  label: string
}

/** An entry of the menu; the places within it stand below it. */
export interface MenuEntry extends Place {
  icon: IconShape
  within?: readonly Place[]
  /** What the addresses of pages begin with that belong under the entry and are reached from its own. */
  also?: readonly string[]
  /** Pages below the entry that the menu does not show, such as the tabs of its page. */
  tabs?: readonly Place[]
  /** Goes there after `g`. */
  letter?: string
  /** Unread notifications. */
  unread?: number
}

export interface MenuProps {
  entries: readonly MenuEntry[]
  person: { firstName: string; lastName: string; avatarUrl: string | null; color: string | null }
  role: string
  onSignOut: () => void
}

/** The menu of the teacher's or the admin's area, with who is signed in below it (ADMIN-05). */
export function Menu({ entries, person, role, onSignOut }: MenuProps) {
  return (
    <>
      <nav aria-label="Account" className={styles.nav}>
        {entries.map((entry) => (
          <Entry key={entry.to} entry={entry} />
        ))}
        <hr />
        <button type="button" className={styles.entry} onClick={onSignOut}>
          <Icon of={IconLogout} />
          Log out
        </button>
      </nav>
      <div className={styles.me}>
        <Avatar person={person} />
        <span className={styles.who}>
          <b>{fullName(person)}</b>
          <small>{role}</small>
        </span>
      </div>
    </>
  )
}

function Entry({
  entry: { to, label, icon, within = [], tabs = [], also = [], unread = 0 },
}: {
  entry: MenuEntry
}) {
  const { pathname } = useLocation()
  const current = (place: string) => (pathname === place ? 'page' : undefined)
  const isWithin =
    also.some((place) => pathname.startsWith(place)) ||
    [...within, ...tabs].some((place) => place.to === pathname)
  return (
    <>
      <Link to={to} className={styles.entry} aria-current={isWithin ? true : current(to)}>
        <Icon of={icon} />
        {label}
        <Badge count={unread} />
      </Link>
      {within.map((place) => (
        <Link key={place.to} to={place.to} className={styles.within} aria-current={current(place.to)}>
          {place.label}
        </Link>
      ))}
    </>
  )
}
