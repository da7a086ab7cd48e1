import { defaultMessages } from '@studio/contract/field-texts.ts'
import { withFault } from '@studio/contract/people/field-faults.ts'
import { useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { onMissingPart } from '../missing-part.ts'
import type { Checks, FormOptions, Refusals } from './checks.ts'

/**
 * A form validated by the contract's schema: errors appear on blur, then live; submit focuses the first error. The schema is loaded
 * on first focus; offline nothing is submitted, and a toast says so.
 */
export function useCheckedForm<Values extends FieldValues, Output extends FieldValues>(
  shape: Checks<Values, Output>['shape'],
  { defaultValues, refuse }: FormOptions<Values, Output>,
): UseFormReturn<Values, unknown, Output> {
  const latest = useRef({ shape, refuse })
  useEffect(() => {
    latest.current = { shape, refuse }
  })
  useEffect(() => {
    const load = () => void loadChecks(latest.current).catch(() => {})
    document.addEventListener('focusin', load, { once: true })
    return () => document.removeEventListener('focusin', load)
  }, [])
  return useForm<Values, unknown, Output>({
    resolver: resolverOf(latest),
    mode: 'onTouched',
    defaultValues: defaultValues as DefaultValues<Values>,
  })
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
function resolverOf<Values extends FieldValues, Output extends FieldValues>(latest: {
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

/** What an input of a form takes: the form library's `register`, and the field's error. */
export const fieldOf = <Values extends FieldValues, Output, Name extends FieldPath<Values>>(
  { register, formState }: Pick<UseFormReturn<Values, unknown, Output>, 'register' | 'formState'>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) => ({ ...register(name, options), error: (get(formState.errors, name) as FieldError | undefined)?.message })
