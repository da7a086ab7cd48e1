import type { ReminderKind } from '@studio/contract/training/programme/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ChoiceBar } from '../../../ui/form/choice-bar.tsx'
import { TextLink } from '../../../ui/words/text-link.tsx'
import { pushDevicesQuery } from '../../push/queries.ts'
import styles from './reminder-choice.module.css'

const WAYS = [
  { value: 'push', name: 'Push' },
  { value: 'mail', name: 'Email' },
  { value: 'feed', name: 'My calendar' },
] as const satisfies readonly { value: ReminderKind; name: string }[]

interface ReminderChoiceProps {
  chosen: ReminderKind | null
  onChoose: (chosen: ReminderKind | null) => void
}

/** Whether one is reminded before each day, and how. */
export function ReminderChoice({ chosen, onChoose }: ReminderChoiceProps) {
  const devices = useQuery({ ...pushDevicesQuery(), enabled: chosen !== null })
  const hasDevice = (devices.data?.records.length ?? 0) > 0
  return (
    <div className={styles.choice}>
      <Checkbox
        role="switch"
        label="Remind me 15 minutes before"
        checked={chosen !== null}
        onChange={({ target }) => onChoose(target.checked ? (hasDevice ? 'push' : 'mail') : null)}
      />
      {chosen && <ChoiceBar legend="Remind me by" choices={WAYS} chosen={chosen} onChoose={onChoose} />}
      {chosen === 'push' && devices.data && !hasDevice && (
        <p className={styles.note}>
          Push messages are off on all your devices. <TextLink to="/profile/account">Switch them on</TextLink>
        </p>
      )}
      {chosen === 'feed' && (
        <p className={styles.note}>Your own calendar reads the days by your link, and reminds you.</p>
      )}
    </div>
  )
}
