import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { useLocation } from 'react-router'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconCopy } from '../../../ui/icons.tsx'
import { Note } from '../../../ui/page/note.tsx'
import styles from '../office/calendar.module.css'
import { type CopiedFrom, copiedIn, copiedText, lostText } from './copied-words.ts'
import { useUndoCopy } from './queries.ts'

/** On the page of a new copy: what came, what found no day, and Undo, which deletes it unless it was changed since (D18.calendar-copy). */
export function CopiedNote({ calendar }: { calendar: Calendar }) {
  const copied = copiedIn(useLocation().state, calendar.id)
  return copied && <Told copied={copied} />
}

function Told({ copied }: { copied: CopiedFrom }) {
  const undo = useUndoCopy()
  return (
    <div className={styles.copied}>
      <Note
        tone="calm"
        icon={IconCopy}
        title={copiedText(copied)}
        action={
          <Button size="sm" variant="plain" busy={undo.isPending} onClick={() => undo.mutate(copied)}>
            Undo
          </Button>
        }
      >
        {lostText(copied)}
      </Note>
    </div>
  )
}
