import { type FocusEvent, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import { Icon, IconChevronDown } from '../ui/icons.tsx'
import { Avatar } from '../ui/portraits/avatar.tsx'
import styles from './header.module.css'
import type { MenuItem } from './site-menu.ts'

/** A menu entry with a list beneath: opened by pointer, by its arrow, or by Arrow Down; closed by Esc or leaving. */
export function Submenu({ item }: { item: MenuItem }) {
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const panelId = useId()

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
      toggle.current?.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
    requestAnimationFrame(() => moveFocus(panel.current, event.key === 'ArrowDown' ? 1 : -1))
  }

  const onLeave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const byMouse = (next: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(next)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow inside is the control, this only widens its reach
    <div
      className={styles.item}
      onPointerEnter={byMouse(true)}
      onPointerLeave={byMouse(false)}
      onBlur={onLeave}
      onKeyDown={onKeyDown}
    >
      <EntryLink item={item} onClick={() => setOpen(false)} />
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-label={`${item.label} submenu`}
        aria-expanded={open}
        aria-controls={panelId}
        // A mouse has opened the list on its way to the arrow.
        onClick={({ nativeEvent }) =>
          setOpen((nativeEvent as globalThis.PointerEvent).pointerType === 'mouse' || !open)
        }
      >
        <Icon of={IconChevronDown} size="small" />
      </button>
      <div ref={panel} id={panelId} className={styles.panel} data-ground="page" hidden={!open}>
        <SubmenuLinks item={item} onChoose={() => setOpen(false)} />
      </div>
    </div>
  )
}

function SubmenuLinks({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  return (
    <>
      {item.submenu?.title && <p className={styles.panelTitle}>{item.submenu.title}</p>}
      <ul>
        {item.submenu?.links.map(({ label, to, teacher }) => (
          <li key={to}>
            <Link className={styles.panelLink} to={to} onClick={onChoose}>
              {teacher && <Avatar person={teacher} size="small" />}
              {teacher ? <span translate="no">{label}</span> : label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Focuses the next or previous link of the list; the first one if none has the focus. */
function moveFocus(panel: HTMLElement | null, step: 1 | -1): void {
  const links = [...(panel?.querySelectorAll('a') ?? [])]
  const current = links.indexOf(document.activeElement as HTMLAnchorElement)
  const next = current < 0 ? 0 : (current + step + links.length) % links.length
  links[next]?.focus()
}

type EntryLinkProps = { item: MenuItem; onClick?: () => void }

/** A main entry of the menu, marked on its own page and on the pages under it. */
export function EntryLink({ item, onClick }: EntryLinkProps) {
  const { label, to = '/', within = [], unread } = item
  const { pathname } = useLocation()
  const below = [to, ...within].some((path) => pathname.startsWith(`${path}/`) || pathname === path)
  const current = pathname === to ? 'page' : below || undefined
  return (
    <Link className={styles.link} to={to} aria-current={current} onClick={onClick}>
      {label}
      {unread ? <Badge count={unread} /> : null}
    </Link>
  )
}
