import { NavLink } from 'react-router'
import type { HeroTone } from '../platform/route-handle.ts'
import { LinkButton } from '../ui/buttons/button.tsx'
import { IconButton, IconButtonLink } from '../ui/buttons/icon-button.tsx'
import { ThemeButton } from '../ui/buttons/theme-button.tsx'
import { IconMenu2, IconSearch } from '../ui/icons.tsx'
import { Logo } from '../ui/logo.tsx'
import { Container } from '../ui/page/container.tsx'
import { useMenuEntry } from '../ui/use-menu-entry.ts'
import { useScrolledPast } from '../ui/use-scrolled-past.ts'
import { classNames } from '../ui/words/class-names.ts'
import { Drawer } from './drawer.tsx'
import styles from './header.module.css'
import type { ShellData } from './site-data.ts'
import { type MenuItem, menuItems } from './site-menu.ts'
import { EntryLink, Submenu } from './submenu.tsx'

/** MENU-10: pixels of scroll after which the menu has a solid background. */
const MENU_SOLID_AFTER = 86

type HeaderProps = ShellData & {
  /** Tone of the hero under the header, or null on pages without a hero. */
  hero: HeroTone
  /** The menu stands on the studio's photograph. */
  onPhoto?: boolean
  /** The page shows the offline state, so no menu entry is current. */
  waiting?: boolean | undefined
  /** Asks for confirmation first (MENU-08). */
  onSignOut: () => void
}

/** The menu of every front page (MENU-01 to MENU-13). */
export function Header({ hero, onPhoto, waiting, onSignOut, ...data }: HeaderProps) {
  const drawer = useMenuEntry()
  const unread = data.viewer?.unreadCount ?? 0
  const scrolled = useScrolledPast(MENU_SOLID_AFTER)
  const floats = hero !== null && !scrolled
  const items = menuItems({ ...data, forumUrl: data.settings.forumUrl })
  return (
    <>
      <header
        className={classNames(
          styles.header,
          hero ? styles.floating : styles.solid,
          hero && scrolled && styles.scrolled,
          onPhoto && floats && styles.veiled,
          data.viewer && styles.ofMember,
        )}
        data-ground={floats ? hero : undefined}
      >
        <Container width="broad" className={styles.bar}>
          <Logo studio={data.settings} />
          <nav className={styles.nav} aria-label="Main">
            <ul className={styles.list}>
              {items.map((item) => (
                <li key={item.label} className={styles.item}>
                  <Entry item={item} forumUrl={data.settings.forumUrl} />
                </li>
              ))}
            </ul>
          </nav>
          <IconButtonLink className={styles.find} icon={IconSearch} label="Find a class" to="/search" />
          <ThemeButton className={styles.theme} />
          <div className={styles.auth}>
            {data.viewer ? (
              <button type="button" className={styles.plain} onClick={onSignOut}>
                Sign Out
              </button>
            ) : (
              <SignLinks night={floats && hero === 'night'} />
            )}
          </div>
          <IconButton
            className={classNames(styles.burger, unread > 0 && styles.unread)}
            icon={IconMenu2}
            label={unread > 0 ? `Open menu, ${unread} unread` : 'Open menu'}
            aria-expanded={drawer.open}
            onClick={drawer.show}
          />
        </Container>
      </header>
      {drawer.open && !waiting && (
        <Drawer {...data} items={items} onClose={drawer.close} onSignOut={onSignOut} />
      )}
    </>
  )
}

function Entry({ item, forumUrl }: { item: MenuItem; forumUrl: string | null }) {
  if (item.submenu) return <Submenu item={item} />
  if (!item.to) {
    return (
      <a className={styles.link} href={forumUrl ?? undefined} target="_blank" rel="noopener">
        {item.label}
      </a>
    )
  }
  return <EntryLink item={item} />
}

function SignLinks({ night }: { night: boolean }) {
  return (
    <>
      <NavLink className={styles.plain} to="/signin">
        Sign In
      </NavLink>
      <LinkButton size="sm" variant={night ? 'light' : 'filled'} to="/signup">
        Sign Up
      </LinkButton>
    </>
  )
}
