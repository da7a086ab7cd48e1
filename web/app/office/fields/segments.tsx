import type { ComponentProps, ReactNode } from 'react'
import { ChoiceBar } from '../../ui/form/choice-bar.tsx'
import { FieldGroup } from './field-group.tsx'

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
