import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './tab-links.module.css'

interface TabLinksProps {
  label: string
  tabs: readonly { to: string; label: string }[]
}

/** Tabs that are links to pages of one group. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const { pathname } = useLocation()
  const line = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current tab
  useLayoutEffect(() => bringIntoLine(line.current), [pathname])
  return (
    <nav ref={line} aria-label={label} className={styles.tabs}>
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

/** On a phone, where tabs are one line that scrolls, the current one begins in sight; the page itself stays where it is. */
function bringIntoLine(line: HTMLElement | null): void {
  const current = line?.querySelector<HTMLElement>('[aria-current]')
  if (!line || !current) return
  line.scrollLeft = current.offsetLeft - line.offsetLeft - (line.clientWidth - current.offsetWidth) / 2
}

const STAFF = [
  { to: '/admin/users/teacher', label: 'Teachers' },
  { to: '/admin/users/admin', label: 'Admins' },
  { to: '/admin/users/invitations', label: 'Invitations' },
]

/** Teachers, Admins, and those who were asked to become one. */
export const StaffTabs = () => <TabLinks label="Staff" tabs={STAFF} />

const SUBSCRIBERS = [
  { to: '/admin/subscribers', label: 'Subscribers' },
  { to: '/admin/subscribers/invoices', label: 'Invoices' },
]

/** USERS-06 */
export const SubscriberTabs = () => <TabLinks label="Subscribers" tabs={SUBSCRIBERS} />

const LIBRARY = [
  { to: '/admin/live', label: 'Videos' },
  { to: '/admin/live/packs', label: 'Video packs' },
  { to: '/admin/live/plays', label: 'Views' },
]
const OWN_VIDEOS = [
  { to: '/teacher/videos', label: 'Videos' },
  { to: '/teacher/films', label: 'Views' },
]

/** Tabs of the library: an Admin's with its packs, a teacher's with their own videos. */
export function LibraryTabs() {
  const isTeacher = useLocation().pathname.startsWith('/teacher/')
  return isTeacher ? (
    <TabLinks label="Videos" tabs={OWN_VIDEOS} />
  ) : (
    <TabLinks label="Video Library" tabs={LIBRARY} />
  )
}
