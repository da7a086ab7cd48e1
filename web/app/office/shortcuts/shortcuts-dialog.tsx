import { Dialog } from '../../ui/dialog.tsx'
import { SwitchRow } from '../fields/switch.tsx'
import { Keys } from './keys.tsx'
import { turnLetterKeys, useLetterKeys } from './letter-keys.ts'
import { isOfLetters, type Shortcut } from './shortcut.ts'
import styles from './shortcuts-dialog.module.css'

interface ShortcutsDialogProps {
  shortcuts: readonly Shortcut[]
  onClose: () => void
}

/** Lists the shortcuts of this page, with the switch for single-character ones (WCAG 2.1.4). */
export function ShortcutsDialog({ shortcuts, onClose }: ShortcutsDialogProps) {
  const on = useLetterKeys()
  const here = shortcuts.filter((one) => (!one.isHere || one.isHere()) && (on || !isOfLetters(one)))
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" wide>
      <SwitchRow
        label="Single-key shortcuts"
        help="Letters and signs on their own, on this device"
        checked={on}
        onChange={(event) => turnLetterKeys(event.target.checked)}
      />
      <dl className={styles.list}>
        {here.map(({ keys, does }) => (
          <div key={keys.join(' ')} className={styles.row}>
            <dt>{does}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
