import { type ComponentProps, useId } from 'react'
import { Switch } from './fields/switch.tsx'
import styles from './switch-row.module.css'

type SwitchRowProps = Omit<ComponentProps<typeof Switch>, 'id'> & {
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
      <Switch {...rest} id={id} aria-describedby={`${id}-help`} />
    </div>
  )
}
