import { TabLinks } from './tab-links.tsx'

const TABS = [
  { to: '/admin/live', label: 'Videos' },
  { to: '/admin/live/packs', label: 'Video packs' },
]

/** The library's videos, and the packs that are made of them. */
export const LibraryTabs = () => <TabLinks label="Video Library" tabs={TABS} />
