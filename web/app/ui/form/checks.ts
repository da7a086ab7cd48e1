import { defaultMessages } from '@studio/contract/field-texts.ts'
import { withFault } from '@studio/contract/people/field-checks.ts'
import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import { onMissingPart } from '../missing-part.ts'

type Named<Values> = keyof Values & string
/** By field, or by a field in one: 'terms.longer.year'. */
type Refusals<Values> = Partial<Record<Named<Values> | `${Named<Values>}.${string}`, string | undefined>>

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

/** Loads a schema, and the library that reads it, into the browser's cache; later validations wait for nothing. */
export async function loadChecks<Values extends FieldValues, Output>({ shape }: Checks<Values, Output>) {
  const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), shape()])
  return zodResolver(schema, defaultMessages) as Resolver<Values, unknown, Output>
}

/**
 * Returns the form library's resolver for the checks that hold at the time. A schema that can't be loaded is an error without a
 * field, and a message says so: the form keeps its state and can be submitted later.
 */
export function resolverOf<Values extends FieldValues, Output extends FieldValues>(latest: {
  current: Checks<Values, Output>
}): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const bySchema = await loadChecks(latest.current).catch(onMissingPart)
    if (!bySchema) return unchecked()
    const verdict = await bySchema(values, context, options)
    const errors = withRefusals(
      withFaults(verdict.errors as FieldErrors<Values>, values),
      latest.current.refuse?.(values) ?? {},
    )
    return Object.keys(errors).length > 0 ? { values: {}, errors } : verdict
  }
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

function unchecked<Values extends FieldValues>() {
  return { values: {}, errors: { root: { type: 'unchecked' } } as FieldErrors<Values> }
}

/** Says below the documented text of a name or a password what is wrong with it. */
function withFaults<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  values: Values,
): FieldErrors<Values> {
  const all = Object.entries(errors).map(([name, error]) => {
    const message =
      typeof error?.message === 'string' ? withFault(name, error.message, values[name]) : undefined
    return [name, message === undefined ? error : { ...error, message }]
  })
  return Object.fromEntries(all) as FieldErrors<Values>
}

function withRefusals<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  refusals: Refusals<Values>,
): FieldErrors<Values> {
  const all: Record<string, unknown> = { ...errors }
  for (const [name, message] of Object.entries(refusals)) {
    if (message && !get(all, name)) set(all, name, { type: 'refused', message })
  }
  return all as FieldErrors<Values>
}
