import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldWords } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './input.module.css'

type SelectProps = FieldWords &
  Omit<ComponentProps<'select'>, 'className' | 'style' | 'id'> & {
    options: { value: string; label: string }[]
  }

/** The browser's own select in the dress of the studio. */
export function Select({ label, help, done, error, counter, options, ...rest }: SelectProps) {
  return (
    <Field label={label} help={help} done={done} error={error} counter={counter}>
      {(control) => (
        <div className={styles.box}>
          <select {...rest} {...control} className={classNames(styles.control, styles.select)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={IconChevronDown} size="small" />
        </div>
      )}
    </Field>
  )
}
