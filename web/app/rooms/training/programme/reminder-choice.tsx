import type { ReminderKind } from '@studio/contract/training/programme/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ChoiceBar } from '../../../ui/form/choice-bar.tsx'
import { pushDevicesQuery } from '../../push/queries.ts'
import { WayNote } from '../../reminders/way-note.tsx'
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
  const devices = useQuery(pushDevicesQuery())
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
      {chosen && <WayNote by={chosen} />}
    </div>
  )
}
