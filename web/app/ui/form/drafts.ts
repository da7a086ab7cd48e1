import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { DRAFT, DRAFTS_FORGOTTEN } from '../../platform/device/forget.ts'

/** What is typed under a name, stored in this tab. */
export function draftOf<Typed>(name: string) {
  const key = `${DRAFT}${name}`
  return {
    /** Null for nothing, and for what an older page has stored in another form. */
    read(): Typed | null {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Typed | null
      } catch {
        return null
      }
    },
    write: (typed: Typed) => sessionStorage.setItem(key, JSON.stringify(typed)),
    forget: () => sessionStorage.removeItem(key),
  }
}

/**
 * A text stored under a name for this tab, so that a reload or a new sign-in loses nothing (D2). Only for fields that are not
 * server-rendered. `forget` deletes it.
 */
export function useDraft(
  name: string,
  initial = '',
): [text: string, write: (text: string) => void, forget: () => void] {
  const draft = draftOf<string>(name)
  const [text, setText] = useState(() => draft.read() ?? initial)
  function write(next: string) {
    setText(next)
    if (next) draft.write(next)
    else draft.forget()
  }
  return [text, write, draft.forget]
}

/**
 * Stores a form's values for this tab, so that a reload loses nothing (D2); returns a function that deletes them. With passwords
 * among the fields, `only` lists the others: passwords are never stored. Without a name nothing is stored.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'setValue' | 'subscribe'> &
    Partial<Pick<UseFormReturn<Values, unknown, Output>, 'reset'>>,
  name: string | null,
  only?: readonly (keyof Values & string)[],
): () => void {
  const fields = useRef(only)
  const { setValue, subscribe, reset } = useRef(form).current

  useEffect(() => {
    if (!name) return undefined
    const draft = draftOf<Partial<Values>>(name)
    for (const [field, value] of Object.entries(draft.read() ?? {})) setValue(field as Path<Values>, value)
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => draft.write(pick(values, fields.current)),
    })
    const empty = () => {
      reset?.()
      draft.forget()
    }
    window.addEventListener(DRAFTS_FORGOTTEN, empty)
    return () => {
      stop()
      window.removeEventListener(DRAFTS_FORGOTTEN, empty)
    }
  }, [name, setValue, subscribe, reset])

  return () => {
    if (name) draftOf(name).forget()
  }
}

function pick<Values extends FieldValues>(values: Values, only?: readonly string[]): Partial<Values> {
  if (!only) return values
  return Object.fromEntries(only.map((name) => [name, values[name]])) as Partial<Values>
}
