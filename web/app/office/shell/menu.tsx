import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Icon, IconLogout, type IconShape } from '../../ui/icons.tsx'
import { Avatar } from '../../ui/portraits/avatar.tsx'
import { fullName } from '../../ui/words/person-name.ts'
import styles from './menu.module.css'

interface Place {
  to: string
  label: string
}

/** A place whose other pages, such as tabs, the menu does not show. */
interface TabbedPlace extends Place {
  tabs?: readonly Place[]
}

/** An entry of the menu with its subentries. */
export interface MenuEntry extends TabbedPlace {
  icon: IconShape
  within?: readonly TabbedPlace[]
  /** Path prefixes of pages that belong to the entry and are reached from it. */
  also?: readonly string[]
  /** Shortcut letter after `g`. */
  letter?: string
  /** Draws a line above the entry. */
  startsGroup?: boolean
  /** Unread notifications. */
  unread?: number
}

export interface MenuProps {
  entries: readonly MenuEntry[]
  person: { firstName: string; lastName: string; avatarUrl: string | null; color: string | null }
  role: string
  onSignOut: () => void
  /** Its links replace the history entry of the open drawer. */
  replace?: boolean
}

/** The menu of the teacher's or Admin's area, with the signed-in person below it (ADMIN-05). */
export function Menu({ entries, person, role, onSignOut, replace }: MenuProps) {
  return (
    <>
      <nav aria-label="Account" className={styles.nav}>
        {entries.map((entry) => (
          <Fragment key={entry.to}>
            {entry.startsGroup && <hr />}
            <Entry entry={entry} replace={replace} />
          </Fragment>
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
  replace,
}: {
  entry: MenuEntry
  replace: boolean | undefined
}) {
  const { pathname } = useLocation()
  const isOneOf = (places: readonly Place[]) => places.some((place) => place.to === pathname)
  const current = (place: TabbedPlace) => {
    if (place.to === pathname) return 'page'
    return isOneOf(place.tabs ?? []) ? true : undefined
  }
  const isWithin = also.some((place) => pathname.startsWith(place)) || isOneOf(within)
  return (
    <>
      <Link
        to={to}
        replace={replace}
        className={styles.entry}
        aria-current={isWithin ? true : current({ to, label, tabs })}
      >
        <Icon of={icon} />
        {label}
        <Badge count={unread} />
      </Link>
      {within.map((place) => (
        <Link
          key={place.to}
          to={place.to}
          replace={replace}
          className={styles.within}
          aria-current={current(place)}
        >
          {place.label}
        </Link>
      ))}
    </>
  )
}
