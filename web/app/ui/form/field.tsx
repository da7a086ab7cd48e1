import { type ReactNode, useId } from 'react'
import { Icon, IconAlertCircle, IconCircleCheck } from '../icons.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { classNames } from '../words/class-names.ts'
import styles from './field.module.css'

export type FieldTexts = {
  label: string
  /** Label for screen readers only. */
  labelHidden?: boolean
  help?: ReactNode
  /** Success message with a check, in place of the help. */
  done?: string | undefined
  error?: string | undefined
  /** Text right of the label, such as "12 / 100". */
  counter?: string | undefined
}

/** Props that connect a control to its label, help and error. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldTexts & { className?: string; children: (control: ControlProps) => ReactNode }

/** Label above, control, then error or help below, connected with `aria-describedby`. */
export function Field({ label, labelHidden, help, done, error, counter, className, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error || done || help)
  const control: ControlProps = {
    id,
    'aria-describedby': hasNote ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={classNames(styles.field, className)}>
      <div className={labelHidden && !counter ? styles.unseen : styles.top}>
        <label className={styles.label} htmlFor={id}>
          {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        </label>
        {counter && <span className={styles.counter}>{counter}</span>}
      </div>
      {children(control)}
      <FieldNote id={noteId} error={error} done={done} help={help} />
    </div>
  )
}

type FieldNoteProps = Pick<FieldTexts, 'error' | 'done' | 'help'> & { id: string }

/** Message below a control: error, else success message, else help. */
export function FieldNote({ id, error, done, help }: FieldNoteProps) {
  if (error) {
    return (
      <span id={id} className={styles.error}>
        <Icon of={IconAlertCircle} size="small" />
        <span>{withSigns(error)}</span>
      </span>
    )
  }
  if (done) {
    return (
      <span id={id} className={classNames(styles.help, styles.ok)}>
        <Icon of={IconCircleCheck} size="small" />
        <span>{done}</span>
      </span>
    )
  }
  if (!help) return null
  return (
    <span id={id} className={styles.help}>
      {help}
    </span>
  )
}

/** Signs that are named one after the other stay on one line. */
const withSigns = (text: string) =>
  text.split(/(?<!\S)([^a-z\d\s](?: [^a-z\d\s])+)(?!\S)/i).map((part, place) =>
    place % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
      <span key={place} className={styles.signs}>
        {part}
      </span>
    ) : (
      part
    ),
  )
