import { createFormControl, type DefaultValues, type FieldValues } from 'react-hook-form'
import { type Checks, resolverOf } from './checks.ts'

/** The form library's state of one form, as `useForm` makes it, but outside of React. */
export function makeFormControl<Values extends FieldValues, Output extends FieldValues>(
  latest: { current: Checks<Values, Output> },
  values: Values,
) {
  return createFormControl<Values, unknown, Output>({
    resolver: resolverOf(latest),
    mode: 'onTouched',
    defaultValues: values as DefaultValues<Values>,
  })
}

export type FormControl<Values extends FieldValues, Output extends FieldValues> = ReturnType<
  typeof makeFormControl<Values, Output>
>
