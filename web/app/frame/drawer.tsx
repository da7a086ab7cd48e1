import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button, LinkButton } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { ThemeChoice } from '../ui/form/theme-choice.tsx'
import { IconX } from '../ui/icons.tsx'
import { Logo } from '../ui/logo.tsx'
import { Avatar } from '../ui/portraits/avatar.tsx'
import { useDrawer } from '../ui/use-drawer.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { fullName } from '../ui/words/person-name.ts'
import styles from './drawer.module.css'
import { DrawerEntry } from './drawer-entry.tsx'
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
