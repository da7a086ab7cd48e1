import { useRef } from 'react'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import { isComposing } from '../../../ui/form/only-digits.ts'
import { TextInput, type TextInputProps } from '../../../ui/form/text-input.tsx'
import { BackToDefault } from './back-to-default.tsx'

interface OwnFieldProps<Values extends FieldValues>
  extends Omit<TextInputProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref'> {
  control: Control<Values>
  name: Path<Values>
  /** Default while nothing is set. */
  standard: string
  /** Parses the typed text, once a keyboard’s text is chosen. */
  read?: (typed: string) => unknown
}

/** A field that overrides a default, with a button to restore it. */
export function OwnField<Values extends FieldValues>(props: OwnFieldProps<Values>) {
  const { control, name, standard, read = (typed) => typed, help, label, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  const input = useRef<HTMLInputElement | null>(null)
  const isOwn = field.value !== null
  return (
    <TextInput
      {...rest}
      label={label}
      name={field.name}
      value={isOwn ? String(field.value ?? '') : standard}
      onChange={(event) => {
        const typed = event.target.value
        field.onChange(isComposing(event) ? typed : read(typed))
      }}
      // A phone’s keyboard also composes a word that is only touched, which leaves a default what it is.
      onCompositionEnd={(event) => isOwn && field.onChange(read(event.currentTarget.value))}
      onBlur={field.onBlur}
      ref={(element) => {
        input.current = element
        field.ref(element)
      }}
      error={fieldState.error?.message}
      help={isOwn ? (help ?? `The default: ${standard || 'none'}`) : 'The default'}
      beside={
        isOwn && (
          <BackToDefault
            of={label}
            onBack={() => {
              field.onChange(null)
              input.current?.focus()
            }}
          />
        )
      }
    />
  )
}
