import { CallError } from '@studio/contract/call.ts'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { showToast } from '../toast/toast-store.ts'

/** Shows a refused call's messages at their fields; those without a field become a toast (ERR-03). */
export function showRefusal<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'setError'>,
  error: unknown,
): void {
  if (!(error instanceof CallError)) throw error
  const named = Object.entries(error.fields).filter(([name]) => name in form.getValues())
  named.forEach(([name, message], index) => {
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  })
  if (named.length === 0) showToast(error.message, 'bad')
}
