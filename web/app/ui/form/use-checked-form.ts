import { zodResolver } from '@hookform/resolvers/zod'
import { CallError } from '@studio/contract/call.ts'
import { useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { showToast } from '../toast/toast-store.ts'

type Refusals<Values> = Partial<Record<keyof Values & string, string | undefined>>

interface CheckedFormOptions<Values> {
  defaultValues: Values
  /** What else is wrong with values that fit the schema, such as a name known to be taken. */
  refuse?: (values: Values) => Refusals<Values>
}

/** A form checked by the contract's schema: errors on leaving a field, then live; the first wrong field is focused. */
export function useCheckedForm<Values extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Values>,
  { defaultValues, refuse }: CheckedFormOptions<Values>,
): UseFormReturn<Values, unknown, Output> {
  const refusing = useRef(refuse)
  useEffect(() => {
    refusing.current = refuse
  })
  const bySchema = zodResolver(schema) as Resolver<Values, unknown, Output>
  const resolver: Resolver<Values, unknown, Output> = async (values, context, options) => {
    const verdict = await bySchema(values, context, options)
    const errors = withRefusals(verdict.errors as FieldErrors<Values>, refusing.current?.(values) ?? {})
    return Object.keys(errors).length > 0 ? { values: {}, errors } : verdict
  }
  return useForm<Values, unknown, Output>({
    resolver,
    mode: 'onTouched',
    defaultValues: defaultValues as DefaultValues<Values>,
  })
}

function withRefusals<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  refusals: Refusals<Values>,
): FieldErrors<Values> {
  const all: Record<string, unknown> = { ...errors }
  for (const [name, message] of Object.entries(refusals)) {
    if (message && !all[name]) all[name] = { type: 'refused', message }
  }
  return all as FieldErrors<Values>
}

/** Puts a refused call's words beside its fields; what belongs to no field of the form is a toast (ERR-03). */
export function showRefusal<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof CallError)) throw error
  const named = Object.entries(error.fields).filter(([name]) => name in form.getValues())
  named.forEach(([name, message], index) => {
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  if (named.length === 0) showToast(error.message, 'bad')
}
