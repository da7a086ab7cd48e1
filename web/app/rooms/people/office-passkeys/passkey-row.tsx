import type { Passkey } from '@studio/contract/people/passkeys/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon, IconKey } from '../../../ui/icons.tsx'
import { dateText, momentText } from '../../../ui/words/date-words.ts'
import styles from '../own/account.module.css'

interface PasskeyRowProps {
  passkey: Passkey
  /** Absent for the last way in, while the studio requires one. */
  onRemove: (() => void) | undefined
  onRename: () => void
}

/** One of one's own passkeys. */
export function PasskeyRow({ passkey, onRemove, onRename }: PasskeyRowProps) {
  const { name, dateTime, lastUsedDateTime } = passkey
  const used = lastUsedDateTime ? `last used ${momentText(lastUsedDateTime)}` : 'not used yet'
  return (
    <li className={styles.device}>
      <Icon of={IconKey} />
      <div className={styles.words}>
        <b>{name}</b>
        <span>
          Passkey, added on {dateText(dateTime)}, {used}
        </span>
      </div>
      <div className={styles.rowButtons}>
        <Button size="sm" variant="line" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        {onRemove && (
          <Button size="sm" variant="line" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}
