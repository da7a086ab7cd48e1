import type { ComponentProps } from 'react'
import { Icon, IconChevronDown } from '../icons.tsx'
import { classNames } from '../words/class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import styles from './input.module.css'

type SelectProps = FieldTexts & Omit<ComponentProps<'select'>, 'className' | 'style' | 'id'>

/** A native select with label, help and error; spread react-hook-form's `register` into it. */
export function Select({ label, labelHidden, help, done, error, counter, children, ...rest }: SelectProps) {
  return (
    <Field
      label={label}
      labelHidden={labelHidden ?? false}
      help={help}
      done={done}
      error={error}
      counter={counter}
    >
      {(control) => (
        <div className={styles.box}>
          <select {...rest} {...control} className={classNames(styles.control, styles.select)}>
            {children}
          </select>
          <Icon of={IconChevronDown} />
        </div>
      )}
    </Field>
  )
}
