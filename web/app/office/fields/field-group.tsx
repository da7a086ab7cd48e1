import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote } from '../../ui/form/field.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import styles from './field-group.module.css'

interface FieldGroupProps extends ComponentProps<'fieldset'> {
  label: string
  help?: ReactNode
  error?: string | undefined
  /** More space between its parts. */
  loose?: boolean
}

/** Several controls of one question, with its label above and its error below. */
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

/** Two fields side by side; on a phone one below the other. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
)
