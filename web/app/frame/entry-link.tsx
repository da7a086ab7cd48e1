import { Link, useLocation } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import styles from './header.module.css'
import type { MenuItem } from './site-menu.ts'

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
