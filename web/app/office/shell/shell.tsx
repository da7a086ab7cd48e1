import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { keepPressesWhole } from '../../ui/form/form.tsx'
import { Icon, IconMenu2, IconSearch, IconX } from '../../ui/icons.tsx'
import { Logo, type StudioMark } from '../../ui/logo.tsx'
import { MAIN_ID, SkipLink } from '../../ui/page/skip-link.tsx'
import { useDrawer } from '../../ui/use-drawer.ts'
import { useMenuEntry } from '../../ui/use-menu-entry.ts'
import { Keys } from '../shortcuts/keys.tsx'
import { Tips } from '../tips/tips.tsx'
import { useDialogBeginning } from '../use-dialog-beginning.ts'
import { Menu, type MenuProps } from './menu.tsx'
import styles from './shell.module.css'

interface ShellProps {
  studio: StudioMark
  menu: MenuProps | null
  /** Called when the pointer or the focus reaches the search, to prefetch it. */
  onNearSearch: () => void
  onSearch: () => void
  /** Stands at the window's bottom, on short pages too. */
  foot: ReactNode
  children: ReactNode
}

/** A page of the back office: menu on the left, below 1024 px in a drawer; without the front's menu and footer. */
export function Shell({ studio, menu, onNearSearch, onSearch, foot, children }: ShellProps) {
  const drawer = useMenuEntry()
  useDialogBeginning()
  const toSearch = { onClick: onSearch, onFocus: onNearSearch, onPointerEnter: onNearSearch }
  return (
    <>
      <SkipLink />
      <div className={styles.office}>
        <aside className={styles.side} aria-label="Menu">
          <Logo studio={studio} />
          {menu && (
            <button
              type="button"
              aria-keyshortcuts="Control+K Meta+K"
              className={styles.search}
              {...toSearch}
            >
              <Icon of={IconSearch} />
              Search
              <span aria-hidden="true">
                <Keys keys={['mod+k']} />
              </span>
            </button>
          )}
          {menu && <Menu {...menu} />}
        </aside>
        <header className={styles.top}>
          <Logo studio={studio} />
          {menu && (
            <span className={styles.buttons}>
              <IconButton icon={IconSearch} label="Search everything" {...toSearch} />
              <IconButton icon={IconMenu2} label="Open menu" onClick={drawer.show} />
            </span>
          )}
        </header>
        <main id={MAIN_ID} tabIndex={-1} className={styles.main} onFocus={keepPressesWhole}>
          <div className={styles.page}>{children}</div>
          {foot}
        </main>
      </div>
      <Tips />
      {drawer.open && menu && <MenuDrawer studio={studio} menu={menu} onClose={drawer.close} />}
    </>
  )
}

interface MenuDrawerProps {
  studio: StudioMark
  menu: MenuProps
  onClose: () => void
}

/** The menu over the page. */
function MenuDrawer({ studio, menu, onClose }: MenuDrawerProps) {
  const element = useDrawer(useLocation().pathname, onClose)

  return (
    // React's Strict Mode closes and reopens it once on mount, so `onClose` runs only if it stays closed.
    <dialog
      ref={element}
      className={styles.drawer}
      aria-label="Menu"
      onClose={() => !element.current?.open && onClose()}
    >
      <div className={styles.drawerTop}>
        <Logo studio={studio} replace />
        <IconButton icon={IconX} label="Close menu" onClick={onClose} />
      </div>
      <Menu {...menu} replace />
    </dialog>
  )
}
