import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

const keyOf = (name: string): string => `draft ${name}`

/** Whether a draft is stored under this name. */
export const hasFormDraft = (name: string): boolean => sessionStorage.getItem(keyOf(name)) !== null

/** Stores values for a form of another page, which begins with them. */
export const keepFormDraft = (name: string, values: FieldValues): void =>
  sessionStorage.setItem(keyOf(name), JSON.stringify(values))

/**
 * Stores a form's values for this tab, so that a reload loses nothing (D2); returns a function that deletes them. With passwords
 * among the fields, `only` lists the others: passwords are never stored. Without a name nothing is stored.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'setValue' | 'subscribe'>,
  name: string | null,
  only?: readonly (keyof Values & string)[],
): () => void {
  const key = name && keyOf(name)
  const fields = useRef(only)
  const { setValue, subscribe } = useRef(form).current

  useEffect(() => {
    if (!key) return undefined
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Values
    for (const [field, value] of Object.entries(kept)) setValue(field as Path<Values>, value)
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => sessionStorage.setItem(key, JSON.stringify(pick(values, fields.current))),
    })
  }, [key, setValue, subscribe])

  return () => {
    if (key) sessionStorage.removeItem(key)
  }
}

function pick<Values extends FieldValues>(values: Values, only?: readonly string[]): Partial<Values> {
  if (!only) return values
  return Object.fromEntries(only.map((name) => [name, values[name]])) as Partial<Values>
}
