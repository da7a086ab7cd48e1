import { useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { type Checks, type FormOptions, loadChecks, resolverOf } from './checks.ts'

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
