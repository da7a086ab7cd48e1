import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { onMissingPart } from '../missing-part.ts'
import { type Checks, type FormOptions, verdictOn } from './checks.ts'

/** What a page renders of a form's state. */
interface PlainState<Values extends FieldValues> {
  values: Values
  errors: Partial<Record<keyof Values & string, string | undefined>>
  /** Whether it was sent, and its schema is still on its way. */
  waiting: boolean
}

type Show<Values extends FieldValues> = (
  change: (before: PlainState<Values>) => Partial<PlainState<Values>>,
) => void

interface FieldOptions<Values extends FieldValues> {
  onBlur?: () => void
  /** A field whose check depends on this one's: checked along with it, once it was left. */
  deps?: keyof Values & string
}

/**
 * A form of text fields for pages on which visits begin. It is checked as `useCheckedForm` does it, but without the form library:
 * the inputs alone hold what is typed, so nothing is lost, whenever it was typed. The schema is loaded on first focus.
 * The library would add 11 KB to a first page's scripts, which have 154; to load it at the first focus took more lines than this.
 */
export function usePlainForm<Values extends FieldValues, Output>(
  shape: Checks<Values, Output>['shape'],
  { defaultValues, refuse }: FormOptions<Values, Output>,
) {
  const checks = useRef<Checks<Values, Output>>({ shape, refuse })
  const [formState, setState] = useState<PlainState<Values>>({
    values: defaultValues,
    errors: {},
    waiting: false,
  })
  const [form] = useState(() => {
    const show: Show<Values> = (change) => setState((before) => ({ ...before, ...change(before) }))
    const inputs = new Map<string, HTMLInputElement>()
    const values = makeValues(inputs, defaultValues, show)
    return { ...values, ...makeChecks(checks, inputs, values, show) }
  })
  useEffect(() => {
    checks.current = { shape, refuse }
  })
  useEffect(() => {
    // Browsers keep a module that failed, so it isn't tried without a network.
    const load = () => navigator.onLine && void checks.current.shape().catch(() => {})
    document.addEventListener('focusin', load, { once: true })
    return () => document.removeEventListener('focusin', load)
  }, [])
  return { ...form, formState }
}

/** The form library's calls about values, as far as drafts and refusals need them. */
function makeValues<Values extends FieldValues>(
  inputs: Map<string, HTMLInputElement>,
  defaultValues: Values,
  show: Show<Values>,
) {
  type Full = UseFormReturn<Values>
  const watches = new Set<Parameters<Full['subscribe']>[0]['callback']>()
  const typed = (): Values => {
    const all = [...inputs].map(([name, { value }]) => [name, value])
    return { ...defaultValues, ...Object.fromEntries(all) }
  }
  const tell = () => {
    show(() => ({ values: typed() }))
    for (const watch of watches) watch({ values: typed() } as Parameters<typeof watch>[0])
  }
  const calls: Pick<Full, 'getValues' | 'setValue' | 'setError' | 'setFocus' | 'subscribe'> = {
    getValues: ((name?: keyof Values) => (name ? typed()[name] : typed())) as Full['getValues'],
    setValue(name, value) {
      const input = inputs.get(name)
      if (input) input.value = value
      tell()
    },
    setError(name, { message }, options) {
      show(({ errors }) => ({ errors: { ...errors, [name]: message } }))
      if (options?.shouldFocus) inputs.get(name)?.focus()
    },
    setFocus: (name) => inputs.get(name)?.focus(),
    subscribe({ callback }) {
      watches.add(callback)
      return () => void watches.delete(callback)
    },
  }
  return { ...calls, defaultValues, tell }
}

/** Its fields and what sends it: errors appear on blur, then live; a refused form focuses its first error. */
function makeChecks<Values extends FieldValues, Output>(
  checks: { current: Checks<Values, Output> },
  inputs: Map<string, HTMLInputElement>,
  { getValues, defaultValues, tell }: ReturnType<typeof makeValues<Values>>,
  show: Show<Values>,
) {
  type Name = keyof Values & string
  const left = new Set<Name>()
  let sent = false

  // The values are read late, because more may be typed while the schema comes.
  const verdict = () =>
    checks.current.shape().then((schema) => verdictOn(schema, getValues(), checks.current.refuse))
  /** Nothing is said of a schema that can't be loaded; sending the form says it. */
  const trigger = (...names: Name[]) =>
    void verdict()
      .then(({ errors }) => {
        const news = Object.fromEntries(names.map((name) => [name, errors[name]]))
        show((before) => ({ errors: { ...before.errors, ...news } }))
      })
      .catch(() => {})
  return {
    trigger,
    register(name: Name, { onBlur, deps }: FieldOptions<Values> = {}) {
      const check = () => trigger(name, ...(deps && left.has(deps) ? [deps] : []))
      return {
        name,
        defaultValue: (defaultValues[name] || undefined) as string | undefined,
        ref(input: HTMLInputElement | null) {
          const before = inputs.get(name)
          // A field that was away comes back with its text.
          if (input && before && input !== before) input.value = before.value
          if (input) inputs.set(name, input)
        },
        onChange() {
          tell()
          if (sent || left.has(name)) check()
        },
        onBlur() {
          left.add(name)
          // What the server refused stays until it is changed.
          if (!sent) check()
          onBlur?.()
        },
      }
    },
    handleSubmit: (send: (output: Output) => void) => async () => {
      sent = true
      // A password manager may have filled fields without an event.
      tell()
      show(() => ({ waiting: true }))
      const answer = await verdict().catch(onMissingPart)
      show(({ errors }) => ({ errors: answer?.errors ?? errors, waiting: false }))
      if (answer?.output) send(answer.output)
      else [...inputs].find(([name]) => answer?.errors[name as keyof Values & string])?.[1].focus()
    },
  }
}
