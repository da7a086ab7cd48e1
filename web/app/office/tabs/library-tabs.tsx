import { useLocation } from 'react-router'
import { TabLinks } from './tab-links.tsx'

const OF_ADMIN = [
  { to: '/admin/live', label: 'Videos' },
  { to: '/admin/live/packs', label: 'Video packs' },
  { to: '/admin/live/plays', label: 'Views' },
]
const OF_TEACHER = [
  { to: '/teacher/videos', label: 'Videos' },
  { to: '/teacher/films', label: 'Views' },
]

/** Tabs of the library: an Admin's with its packs, a teacher's with their own videos. */
export function LibraryTabs() {
  const isTeacher = useLocation().pathname.startsWith('/teacher/')
  return isTeacher ? (
    <TabLinks label="Videos" tabs={OF_TEACHER} />
  ) : (
    <TabLinks label="Video Library" tabs={OF_ADMIN} />
  )
}
