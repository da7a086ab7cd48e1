import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote } from '../../ui/form/field.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import styles from './field-group.module.css'

interface FieldGroupProps extends ComponentProps<'fieldset'> {
  label: string
  help?: ReactNode
  error?: string | undefined
  /** Its parts stand further apart. */
  loose?: boolean
}

/** Several controls that answer one question, with its words above them and what is wrong below. */
export function FieldGroup({ label, help, error, loose, children, ...rest }: FieldGroupProps) {
  const noteId = useId()
  return (
    <fieldset
      {...rest}
      className={classNames(styles.group, loose && styles.loose)}
      aria-describedby={help || error ? noteId : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      {children}
      <FieldNote id={noteId} help={help} error={error} />
    </fieldset>
  )
}
