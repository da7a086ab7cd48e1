import type { ComponentProps } from 'react'
import { classNames } from '../words/class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import styles from './input.module.css'

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'className' | 'style' | 'id'>

/** A text area with label, help and error. */
export function TextArea({ label, help, done, error, counter, ...rest }: TextAreaProps) {
  return (
    <Field label={label} help={help} done={done} error={error} counter={counter}>
      {(control) => (
        <div className={styles.box}>
          <textarea dir="auto" {...rest} {...control} className={classNames(styles.control, styles.area)} />
        </div>
      )}
    </Field>
  )
}
