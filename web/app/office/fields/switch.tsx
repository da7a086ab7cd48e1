import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote } from '../../ui/form/field.tsx'
import styles from '../../ui/form/switch.module.css'
import row from './switch-row.module.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'style'>

/** A switch without a label of its own; the caller names it. */
export function Switch(props: SwitchProps) {
  return (
    <input
      {...props}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
      role="switch"
      className={styles.switch}
    />
  )
}

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
    <div className={row.row}>
      <div>
        <label htmlFor={id} className={row.words}>
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
