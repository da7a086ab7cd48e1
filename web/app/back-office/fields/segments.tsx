import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote } from '../../ui/form/field.tsx'
import styles from './fields.module.css'

interface SegmentsProps<Value extends string> extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string
  choices: readonly { value: Value; label: string }[]
  help?: ReactNode
  error?: string | undefined
}

/** One of a few choices, beside each other; spread react-hook-form's `register` into it. */
export function Segments<Value extends string>({
  label,
  choices,
  help,
  error,
  ...rest
}: SegmentsProps<Value>) {
  const noteId = useId()
  return (
    <fieldset className={styles.group} aria-describedby={help || error ? noteId : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.segments}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.segment}>
            <input {...rest} type="radio" value={choice.value} className={styles.over} />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldNote id={noteId} help={help} error={error} />
    </fieldset>
  )
}
