import type { MetaArgs } from 'react-router'
import { useUser } from '../../../platform/session.ts'
import { pageHead } from '../../../ui/page/page-head.ts'
import styles from './account.module.css'
import { DeleteSection } from './delete-section.tsx'
import { Devices } from './devices.tsx'

export const meta = ({ matches }: MetaArgs) => pageHead(matches, { title: 'Account', hidden: true })

/** What is a person's own to decide about their account. */
export default function AccountScreen() {
  const user = useUser()
  if (!user) return null
  return (
    <div className={styles.page}>
      <h2>Account</h2>
      <Devices />
      <DeleteSection user={user} />
    </div>
  )
}
