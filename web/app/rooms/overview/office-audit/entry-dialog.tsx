import type { AuditRow } from '@studio/contract/overview/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact, Facts } from '../../../ui/page/panel.tsx'
import { momentText } from '../../../ui/words/date-words.ts'
import styles from './audit.module.css'
import { Values } from './entry.tsx'
import { changesIn, doerText, entryText } from './entry-words.ts'

/** One entry with all its changed fields. */
export function EntryDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const changes = changesIn(row)
  return (
    <Dialog
      open
      wide
      title={entryText(row)}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p className={styles.when}>
        {doerText(row)}, {momentText(row.dateTime)}
      </p>
      {changes.length > 0 ? (
        <Facts>
          {changes.map((change) => (
            <Fact key={change.field} name={change.field}>
              <Values change={change} />
            </Fact>
          ))}
        </Facts>
      ) : (
        <p>No fields are kept of it.</p>
      )}
    </Dialog>
  )
}
