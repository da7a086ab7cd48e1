import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'

/** What an input of a form takes: the form library's `register`, and the field's error. */
export const fieldOf = <Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  { register, formState }: Pick<UseFormReturn<Values, unknown, Output>, 'register' | 'formState'>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) => ({ ...register(name, options), error: (get(formState.errors, name) as FieldError | undefined)?.message })
