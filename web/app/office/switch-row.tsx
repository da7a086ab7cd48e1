import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote } from '../ui/form/field.tsx'
import { Switch } from './fields/switch.tsx'
import styles from './switch-row.module.css'

type SwitchRowProps = Omit<ComponentProps<typeof Switch>, 'id'> & {
  label: string
  help: string
  error?: string | undefined
  /** Below the help, such as a link. */
  more?: ReactNode
}

/** A labelled switch with its help; spread react-hook-form's `register` into it. */
export function SwitchRow({ label, help, error, more, ...rest }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div>
        <label htmlFor={id} className={styles.words}>
          {label}
          <small id={`${id}-help`}>{help}</small>
        </label>
        <FieldNote id={`${id}-error`} error={error} />
        {more}
      </div>
      <Switch
        {...rest}
        id={id}
        aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
        aria-invalid={error ? true : undefined}
      />
    </div>
  )
}
