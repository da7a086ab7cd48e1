import type { ComponentProps, ReactNode } from 'react'
import { Icon, IconCheck, IconLock, type IconShape } from '../icons.tsx'
import { classNames } from '../words/class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import styles from './input.module.css'

export type TextInputProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'style' | 'id'> & {
    icon?: IconShape
    /** Confirmed by the server as available: shows a green check. */
    good?: boolean
    /** Read only, with a padlock: an invited person's email. */
    locked?: boolean
    end?: ReactNode
    /** Content right of the field, such as a submit button. */
    beside?: ReactNode
  }

/** A text field with label, help and error; spread react-hook-form's `register` into it. */
export function TextInput({
  label,
  labelHidden,
  help,
  done,
  error,
  counter,
  icon,
  good,
  locked,
  end,
  beside,
  ...rest
}: TextInputProps) {
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
        <div className={styles.line}>
          <div className={classNames(styles.box, locked && styles.locked)}>
            {icon && <Icon of={icon} />}
            <input
              type="text"
              dir="auto"
              {...rest}
              {...control}
              readOnly={locked || rest.readOnly}
              className={styles.control}
            />
            {good && !error && <Icon of={IconCheck} className={styles.good} />}
            {locked && <Icon of={IconLock} size="small" />}
            {end}
          </div>
          {beside}
        </div>
      )}
    </Field>
  )
}
