import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { FieldNote } from './field.tsx'
import switches from './switch.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'style' | 'id'> & {
  label: ReactNode
  error?: string | undefined
  /** While its change is on the way a press does nothing; the focus stays, which `disabled` would lose. */
  busy?: boolean
}

/** A checkbox, or with that role a switch, with its label beside it and its error below. */
export function Checkbox({ label, error, busy, onChange, ...rest }: CheckboxProps) {
  const noteId = useId()
  return (
    <div>
      <label className={styles.check}>
        <input
          {...rest}
          aria-disabled={busy || undefined}
          onChange={busy ? () => {} : onChange}
          type="checkbox"
          className={rest.role === 'switch' ? switches.switch : styles.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldNote id={noteId} error={error} />
    </div>
  )
}
