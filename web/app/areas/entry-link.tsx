import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './header.module.css'
import type { MenuItem } from './menu-items.ts'

type EntryLinkProps = { item: MenuItem; onClick?: () => void; children?: ReactNode }

/** A main entry of the menu, marked on its own page and on the pages under it. */
export function EntryLink({ item: { label, to = '/', within = [] }, onClick, children }: EntryLinkProps) {
  const { pathname } = useLocation()
  const below = [to, ...within].some((path) => pathname.startsWith(`${path}/`) || pathname === path)
  const current = pathname === to ? 'page' : below || undefined
  return (
    <Link className={styles.link} to={to} aria-current={current} onClick={onClick}>
      {label}
      {children}
    </Link>
  )
}
