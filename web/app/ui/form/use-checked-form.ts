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
import { OFFLINE_TEXT } from '../../platform/transport.ts'
import { showToast } from '../toast/toast-store.ts'

type Refusals<Values> = Partial<Record<keyof Values & string, string | undefined>>

interface CheckedFormOptions<Values> {
  defaultValues: Values
  /** Further errors of values that pass the schema, such as a taken name. */
  refuse?: (values: Values) => Refusals<Values>
}

/** Loads the form's schema lazily, because the contract's schemas include Zod, which no page needs before typing. */
type Shape<Values extends FieldValues, Output> = () => Promise<z.ZodType<Output, Values>>

/**
 * A form validated by the contract's schema: errors appear on blur, then live; submit focuses the first error. The schema is loaded
 * on first focus; offline nothing is submitted, and a toast says so.
 */
export function useCheckedForm<Values extends FieldValues, Output extends FieldValues>(
  shape: Shape<Values, Output>,
  { defaultValues, refuse }: CheckedFormOptions<Values>,
): UseFormReturn<Values, unknown, Output> {
  const latest = useRef({ shape, refuse })
  useEffect(() => {
    latest.current = { shape, refuse }
  })
  useEffect(() => {
    const load = () => void loadChecks(latest.current.shape).catch(() => {})
    document.addEventListener('focusin', load, { once: true })
    return () => document.removeEventListener('focusin', load)
  }, [])
  const resolver: Resolver<Values, unknown, Output> = async (values, context, options) => {
    const bySchema = await loadChecks(latest.current.shape).catch(() => null)
    if (!bySchema) return unchecked()
    const verdict = await bySchema(values, context, options)
    const errors = withRefusals(verdict.errors as FieldErrors<Values>, latest.current.refuse?.(values) ?? {})
    return Object.keys(errors).length > 0 ? { values: {}, errors } : verdict
  }
  return useForm<Values, unknown, Output>({
    resolver,
    mode: 'onTouched',
    defaultValues: defaultValues as DefaultValues<Values>,
  })
}

async function loadChecks<Values extends FieldValues, Output>(shape: Shape<Values, Output>) {
  const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), shape()])
  return zodResolver(schema) as Resolver<Values, unknown, Output>
}

/** Error without a field: the form keeps its state and can be submitted once the schema can be loaded. */
function unchecked<Values extends FieldValues>() {
  showToast(OFFLINE_TEXT, 'bad')
  return { values: {}, errors: { root: { type: 'unchecked' } } as FieldErrors<Values> }
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

/** Shows a refused call's messages at their fields; those without a field become a toast (ERR-03). */
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
