import { TabLinks } from './tab-links.tsx'

const TABS = [
  { to: '/admin/subscribers', label: 'Subscribers' },
  { to: '/admin/subscribers/invoices', label: 'Invoices' },
]

/** USERS-06 */
export const SubscriberTabs = () => <TabLinks label="Subscribers" tabs={TABS} />
