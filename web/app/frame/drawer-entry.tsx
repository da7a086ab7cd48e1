import { useId, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import { Icon, IconChevronDown } from '../ui/icons.tsx'
import { Avatar } from '../ui/portraits/avatar.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './drawer.module.css'
import type { MenuItem } from './site-menu.ts'

interface DrawerEntryProps {
  item: MenuItem
  forumUrl: string | null
  /** Path of the tapped entry while its page is loading. */
  taken: string | null
  onTake: (to: string) => void
}

/** An entry of the drawer; a submenu opens in place. */
export function DrawerEntry({ item, forumUrl, taken, onTake }: DrawerEntryProps) {
  const [open, setOpen] = useState(false)
  const subId = useId()
  // The open menu is a history entry, which the page takes.
  const way = (to: string) => ({
    to,
    replace: true,
    'data-taken': taken === to || undefined,
    onClick: () => onTake(to),
  })
  return (
    <>
      <div className={styles.line}>
        {item.to ? (
          <NavLink className={styles.main} {...way(item.to)}>
            {item.label}
            {item.unread ? <Badge count={item.unread} /> : null}
            {item.to === taken && <Spinner />}
          </NavLink>
        ) : (
          <a className={styles.main} href={forumUrl ?? undefined} target="_blank" rel="noopener">
            {item.label}
          </a>
        )}
        {item.submenu && (
          <button
            type="button"
            className={styles.toggle}
            aria-label={`${item.label} submenu`}
            aria-expanded={open}
            aria-controls={subId}
            onClick={() => setOpen(!open)}
          >
            <Icon of={IconChevronDown} />
          </button>
        )}
      </div>
      {item.submenu && (
        <div id={subId} className={styles.sub} hidden={!open}>
          {item.submenu.title && <p className={styles.subTitle}>{item.submenu.title}</p>}
          {item.submenu.links.map(({ label, to, teacher }) => (
            <Link key={to} {...way(to)}>
              {teacher && <Avatar person={teacher} size="small" />}
              {teacher ? <span translate="no">{label}</span> : label}
              {to === taken && <Spinner />}
            </Link>
          ))}
        </div>
      )}
    </>
  )
}
