import type { ComponentProps, ReactNode } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ChoiceBar } from '../../ui/form/choice-bar.tsx'
import styles from './choices.module.css'
import { FieldGroup } from './field-group.tsx'

interface ChoiceBoxesProps<Values extends FieldValues> {
  label: string
  // biome-ignore lint/suspicious/noExplicitAny: the output of a form's checks differs from form to form
  control: Control<Values, any, any>
  /** A list of texts. */
  name: Path<Values>
  choices: readonly { value: string; label: string }[]
  help?: ReactNode
}

/** Several choices as checkboxes; values keep the order of the choices. */
export function ChoiceBoxes<Values extends FieldValues>(props: ChoiceBoxesProps<Values>) {
  const { label, control, name, choices, help } = props
  const { field, fieldState } = useController({ control, name })
  const chosen = (field.value ?? []) as readonly string[]
  const error = fieldState.error?.message

  function turn(value: string, on: boolean) {
    const wanted = choices.filter((choice) => (choice.value === value ? on : chosen.includes(choice.value)))
    field.onChange(wanted.map((choice) => choice.value))
  }

  return (
    <FieldGroup label={label} help={help} error={error}>
      <div className={styles.boxes}>
        {choices.map((choice, index) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={chosen.includes(choice.value)}
            aria-invalid={error ? true : undefined}
            ref={index === 0 ? field.ref : undefined}
            onChange={(event) => turn(choice.value, event.target.checked)}
            onBlur={field.onBlur}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

interface SegmentsProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string
  choices: readonly { value: string; name: string }[]
  help?: ReactNode
  error?: string | undefined
}

/** A bar of a few choices with its label; spread react-hook-form's `register` into it. */
export function Segments({ label, choices, help, error, ...field }: SegmentsProps) {
  return (
    <FieldGroup label={label} help={help} error={error}>
      <ChoiceBar choices={choices} field={field} />
    </FieldGroup>
  )
}
