import type { ComponentProps, ReactNode } from 'react'
import { FieldGroup } from './field-group.tsx'
import styles from './fields.module.css'

interface SegmentsProps<Value extends string> extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string
  choices: readonly { value: Value; label: string }[]
  help?: ReactNode
  error?: string | undefined
}

/** A segmented control for one of a few choices; spread react-hook-form's `register` into it. */
export function Segments<Value extends string>({
  label,
  choices,
  help,
  error,
  ...rest
}: SegmentsProps<Value>) {
  return (
    <FieldGroup label={label} help={help} error={error}>
      <div className={styles.segments}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.segment}>
            <input {...rest} type="radio" value={choice.value} className={styles.over} />
            {choice.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
