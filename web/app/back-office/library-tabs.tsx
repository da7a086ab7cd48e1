import { TabLinks } from './tab-links.tsx'

const TABS = [
  { to: '/admin/live', label: 'Videos' },
  { to: '/admin/live/packs', label: 'Video packs' },
  { to: '/admin/live/plays', label: 'How they are watched' },
]

/** Tabs for the library's videos and its packs. */
export const LibraryTabs = () => <TabLinks label="Video Library" tabs={TABS} />
