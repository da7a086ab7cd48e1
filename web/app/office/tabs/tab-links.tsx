import { Link, useLocation } from 'react-router'
import styles from './tab-links.module.css'

interface TabLinksProps {
  label: string
  tabs: readonly { to: string; label: string }[]
}

/** Tabs that are links to pages of one group. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={styles.tab}
          aria-current={tab.to === pathname ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
