import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type Checks, type FormOptions, loadChecks } from './checks.ts'
import {
  fieldOf,
  follow,
  type LateForm,
  type LateState,
  loadForm,
  submitForm,
  valuesOf,
  writeField,
} from './late-form.ts'

/**
 * A form of text fields as `useCheckedForm` makes it, for pages on which visits begin: the form library, too, is loaded on first
 * focus. Until then the fields are inputs of the page, and nothing that is typed, left or sent meanwhile is lost.
 */
export function useLateForm<Values extends FieldValues, Output extends FieldValues>(
  shape: Checks<Values, Output>['shape'],
  { defaultValues, refuse }: FormOptions<Values, Output>,
) {
  const checks = useRef<Checks<Values, Output>>({ shape, refuse })
  const [formState, setState] = useState<LateState<Values>>({ errors: {}, touchedFields: {}, waiting: false })
  const [form] = useState(() =>
    callsOf<Values, Output>({
      checks,
      defaultValues,
      show: (change) => setState((before) => ({ ...before, ...change })),
      fields: new Map(),
      watches: new Map(),
      loading: null,
      full: null,
    }),
  )
  useEffect(() => {
    checks.current = { shape, refuse }
  })
  useEffect(() => {
    const { load } = form
    document.addEventListener('focusin', load, { once: true })
    return () => document.removeEventListener('focusin', load)
  }, [form])
  return { ...form, formState }
}

/** The form library's own calls, as far as forms of text fields need them. */
function callsOf<Values extends FieldValues, Output extends FieldValues>(form: LateForm<Values, Output>) {
  type Full = UseFormReturn<Values, unknown, Output>
  const { getValues, trigger, setError }: Pick<Full, 'getValues' | 'trigger' | 'setError'> = {
    getValues: ((name?: Path<Values>) => (name ? valuesOf(form)[name] : valuesOf(form))) as Full['getValues'],
    trigger: (name) => loadForm(form).then((full) => full.trigger(name)),
    setError: (name, error, options) =>
      void loadForm(form).then((full) => full.setError(name, error, options)),
  }
  return {
    getValues,
    trigger,
    setError,
    load() {
      void Promise.all([loadForm(form), loadChecks(form.checks.current)]).catch(() => {})
    },
    register(name: Path<Values>, options?: Parameters<Full['register']>[1]) {
      const field = fieldOf(form, name)
      field.options = options as typeof field.options
      form.full?.register(name, options)
      return field.props
    },
    setFocus: (name: Path<Values>) => form.fields.get(name)?.element?.focus(),
    setValue: ((name, value) => writeField(form, name, value as never)) as Full['setValue'],
    subscribe: ((watch) => follow(form, watch as never)) as Full['subscribe'],
    handleSubmit: (send: Parameters<Full['handleSubmit']>[0]) => () => submitForm(form, send),
  }
}

/** The values of a form as they are typed. */
export function useTyped<Values extends FieldValues>(
  { subscribe }: Pick<UseFormReturn<Values>, 'subscribe'>,
  before: Values,
): Values {
  const [typed, setTyped] = useState(before)
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => setTyped(values) }),
    [subscribe],
  )
  return typed
}
