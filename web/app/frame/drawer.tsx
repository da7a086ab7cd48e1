import { useId, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import { Button, LinkButton, Spinner } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { ThemeChoice } from '../ui/form/theme-choice.tsx'
import { Icon, IconChevronDown, IconX } from '../ui/icons.tsx'
import { Logo } from '../ui/logo.tsx'
import { Avatar } from '../ui/portraits/avatar.tsx'
import { useDrawer } from '../ui/use-drawer.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { fullName } from '../ui/words/person-name.ts'
import styles from './drawer.module.css'
import type { ShellData, ShellViewer } from './site-data.ts'
import type { MenuItem } from './site-menu.ts'

type DrawerProps = ShellData & { items: MenuItem[]; onClose: () => void; onSignOut: () => void }

/** The full-screen menu below 1024 px; closes after a choice of page and after signing out. */
export function Drawer({ settings, viewer, items, onClose, onSignOut }: DrawerProps) {
  const { pathname, hash } = useLocation()
  const element = useDrawer(`${pathname}${hash}`, onClose)
  const [taken, setTaken] = useState<string | null>(null)

  return (
    // React's Strict Mode closes and reopens it once on mount, so `onClose` runs only if it stays closed.
    <dialog
      ref={element}
      className={styles.drawer}
      aria-label="Menu"
      onClose={() => !element.current?.open && onClose()}
    >
      <VisuallyHidden>
        <span role="status">{taken && 'Loading...'}</span>
      </VisuallyHidden>
      <div className={styles.head}>
        <Logo studio={settings} replace />
        <IconButton className={styles.close} icon={IconX} label="Close menu" onClick={onClose} />
      </div>
      <nav className={styles.nav} aria-label="Main">
        {items.map((item) => (
          <DrawerEntry
            key={item.label}
            item={item}
            forumUrl={settings.forumUrl}
            taken={taken}
            onTake={(to) => (to === `${pathname}${hash}` ? onClose() : setTaken(to))}
          />
        ))}
      </nav>
      <div className={styles.foot}>
        <ThemeChoice />
        {viewer ? <Me viewer={viewer} onSignOut={onSignOut} /> : <SignButtons />}
      </div>
    </dialog>
  )
}

function Me({ viewer, onSignOut }: { viewer: ShellViewer; onSignOut: () => void }) {
  return (
    <div className={styles.me}>
      <Avatar person={viewer} />
      <span className={styles.name}>
        <span translate="no">{fullName(viewer)}</span>
        {viewer.planTitle && <small>{viewer.planTitle}</small>}
      </span>
      <Button variant="line" size="sm" onClick={onSignOut}>
        Sign Out
      </Button>
    </div>
  )
}

function SignButtons() {
  return (
    <>
      <LinkButton full replace to="/signup">
        Sign Up
      </LinkButton>
      <LinkButton full replace variant="line" to="/signin">
        Sign In
      </LinkButton>
    </>
  )
}

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
