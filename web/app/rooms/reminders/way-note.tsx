import type { ReminderKind } from '@studio/contract/training/programme/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../ui/words/text-link.tsx'
import { MailSwitch } from '../mail-choices/mail-switch.tsx'
import { mailChoicesQuery } from '../mail-choices/queries.ts'
import { pushDevicesQuery } from '../push/queries.ts'
import styles from './way-note.module.css'

/** What is missing for a reminder to come in the way that was chosen; nothing where nothing is. */
export function WayNote({ by }: { by: ReminderKind }) {
  if (by === 'feed')
    return <p className={styles.note}>Your own calendar reads the days from your link and reminds you.</p>
  return by === 'push' ? <PushNote /> : <MailNote />
}

function PushNote() {
  const { data } = useQuery(pushDevicesQuery())
  if (!data || data.records.length > 0) return null
  return (
    <p className={styles.note}>
      Push messages are off on all your devices. <TextLink to="/profile/account">Switch them on</TextLink>
    </p>
  )
}

/** Whoever has unsubscribed from such mails gets none until they switch them on again. */
function MailNote() {
  const { data } = useQuery(mailChoicesQuery())
  const isOff = data?.records.some(({ kind, wanted }) => kind === 'ownReminders' && !wanted)
  if (!isOff) return null
  return (
    <div className={styles.note}>
      <p>You have switched these emails off.</p>
      <MailSwitch kind="ownReminders" />
    </div>
  )
}
