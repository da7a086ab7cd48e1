import { defaultMessages } from '@studio/contract/field-texts.ts'
import { withFault } from '@studio/contract/people/field-faults.ts'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'

type Named<Values> = keyof Values & string
/** By field, or by a field in one: 'terms.longer.year'. */
export type Refusals<Values> = Partial<
  Record<Named<Values> | `${Named<Values>}.${string}`, string | undefined>
>

/** What a form is validated by. */
export interface Checks<Values extends FieldValues, Output> {
  /** Loads the form's schema lazily, because the contract's schemas include Zod, which no page needs before typing. */
  shape: () => Promise<z.ZodType<Output, Values>>
  /** Further errors of values that pass the schema, such as a taken name. */
  refuse?: ((values: Values) => Refusals<Values>) | undefined
}

export interface FormOptions<Values extends FieldValues, Output> {
  defaultValues: Values
  refuse?: Checks<Values, Output>['refuse']
}

/** Checks the values of text fields: the output, or the message of each field that is refused. */
export function verdictOn<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  values: Values,
  refuse?: Checks<Values, Output>['refuse'],
): { errors: Refusals<Values>; output?: Output } {
  const { data, error } = schema.safeParse(values, defaultMessages)
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0])
    errors[name] ??= withFault(name, message, values[name])
  }
  for (const [name, message] of Object.entries(refuse?.(values) ?? {})) if (message) errors[name] ??= message
  return {
    errors: errors as Refusals<Values>,
    ...(Object.keys(errors).length === 0 && { output: data as Output }),
  }
}
