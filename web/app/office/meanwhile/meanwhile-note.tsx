import { useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './meanwhile-note.module.css'
import type { ChangedField, Meanwhile } from './use-meanwhile.ts'

type MeanwhileNoteProps = Meanwhile & { busy: boolean }

/** Conflict note: shows what somebody else has saved beside the typed values. Neither answer loses anything. */
export function MeanwhileNote({ text, fields, keepMine, takeTheirs, busy }: MeanwhileNoteProps) {
  const note = useRef<HTMLElement>(null)
  const isTold = text !== null
  useEffect(() => {
    if (isTold) note.current?.focus()
  }, [isTold])
  if (!isTold) return null
  return (
    <section ref={note} tabIndex={-1} role="alert" className={styles.note}>
      <p>
        <b>{text}.</b> What you typed is still here.
      </p>
      <ul className={styles.fields}>
        {fields.map((field) => (
          <Field key={field.label} {...field} />
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button size="sm" variant="line" onClick={takeTheirs}>
          Take theirs
        </Button>
        <Button size="sm" busy={busy} onClick={keepMine}>
          Keep mine
        </Button>
      </div>
    </section>
  )
}

function Field({ label, theirs, mine }: ChangedField) {
  return (
    <li>
      <b>{label}</b>
      <span>{`Theirs: ${theirs || 'nothing'}`}</span>
      {mine !== null && <span>{`Yours: ${mine || 'nothing'}`}</span>}
    </li>
  )
}
