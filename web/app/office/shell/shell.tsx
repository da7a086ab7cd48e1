import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { keepPressesWhole } from '../../ui/form/form.tsx'
import { Icon, IconMenu2, IconSearch, IconX } from '../../ui/icons.tsx'
import { Logo, type StudioMark } from '../../ui/logo.tsx'
import { modalStore, NO_MODALS } from '../../ui/modals.ts'
import { MAIN_ID, SkipLink } from '../../ui/page/skip-link.tsx'
import { useStore } from '../../ui/store.ts'
import { useDrawer } from '../../ui/use-drawer.ts'
import { useMenuEntry } from '../../ui/use-menu-entry.ts'
import { Keys } from '../shortcuts/keys.tsx'
import { Tips } from '../tips/tips.tsx'
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

const FIELD =
  ':is(input, select, textarea):not(:disabled, [readonly], [type=hidden], [type=file]), [contenteditable=true]'
/** Cancel comes first, so of several buttons the first one changes nothing. A single one closes details. */
const SAFE_BUTTON = 'footer > button:not(:disabled, :only-child)'

/**
 * Where dialogs of the back office begin, instead of the browser's choice, Close: at the first field, else at the safe button of
 * a question, else, for details, at the heading. One that chooses its own beginning with `data-autofocus` keeps it.
 */
function useDialogBeginning(): void {
  const topmost = useStore(modalStore, NO_MODALS).at(-1)
  useEffect(() => {
    if (!topmost || document.activeElement !== topmost.querySelector('button')) return
    const field = topmost.querySelector<HTMLElement>(FIELD)
    if (field) leaveUnchecked(field)
    const heading = topmost.querySelector('h2')
    heading?.setAttribute('tabindex', '-1')
    const beginning = field ?? topmost.querySelector<HTMLElement>(SAFE_BUTTON) ?? heading
    beginning?.focus()
  }, [topmost])
}

/**
 * A field that nobody went to is not checked when it is left as it was: its error would move what is being pressed. Forms hear of
 * the blur by this event.
 */
function leaveUnchecked(field: HTMLElement): void {
  const typed = () => (field as HTMLInputElement).value ?? field.textContent
  const before = typed()
  const keep = (event: FocusEvent) => typed() === before && event.stopPropagation()
  field.addEventListener('focusout', keep, { once: true })
}
