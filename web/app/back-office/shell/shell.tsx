import { IconMenu2, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Logo, type StudioMark } from '../../ui/logo.tsx'
import { MAIN_ID, SkipLink } from '../../ui/page/skip-link.tsx'
import { useDrawer } from '../../ui/use-drawer.ts'
import { Menu, type MenuProps } from './menu.tsx'
import styles from './shell.module.css'

type ShellProps = { studio: StudioMark; menu: MenuProps | null; children: ReactNode }

/** A page of the back office: the menu at its left, below 1024 px in a drawer; nothing of the front's menu and footer. */
export function Shell({ studio, menu, children }: ShellProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SkipLink />
      <div className={styles.office}>
        <aside className={styles.side} aria-label="Menu">
          <Logo studio={studio} />
          {menu && <Menu {...menu} />}
        </aside>
        <div className={styles.top}>
          <Logo studio={studio} />
          {menu && <IconButton icon={IconMenu2} label="Open menu" onClick={() => setOpen(true)} />}
        </div>
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      {isOpen && menu && <MenuDrawer studio={studio} menu={menu} onClose={() => setOpen(false)} />}
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
    // The development mode of React shuts and opens it once at first: only a menu that stays shut is closed.
    <dialog
      ref={element}
      className={styles.drawer}
      aria-label="Menu"
      onClose={() => !element.current?.open && onClose()}
    >
      <div className={styles.drawerTop}>
        <Logo studio={studio} />
        <IconButton icon={IconX} label="Close menu" onClick={onClose} />
      </div>
      <Menu {...menu} />
    </dialog>
  )
}
