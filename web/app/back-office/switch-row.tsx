import { type ComponentProps, useId } from 'react'
import styles from './switch-row.module.css'

type SwitchRowProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'style' | 'id'> & {
  label: string
  help: string
}

/** A labelled switch with its help; spread react-hook-form's `register` into it. */
export function SwitchRow({ label, help, ...rest }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.words}>
        {label}
        <small id={`${id}-help`}>{help}</small>
      </label>
      <input
        {...rest}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        aria-describedby={`${id}-help`}
        className={styles.switch}
      />
    </div>
  )
}
