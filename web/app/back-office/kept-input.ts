import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { readSession } from '../platform/session.ts'
import { changedFields } from './meanwhile/merge.ts'

/**
 * Keeps what is typed into a dialog until it is closed, in this tab and for this person alone, so that a reload or a session that
 * ended elsewhere loses nothing (D2). `kept` is what was typed before, null for nothing; `keep` stores it anew. Without a name nothing is kept.
 */
export function useKeptInput<Typed>(name: string | null): {
  kept: Typed | null
  keep: (typed: Typed) => void
} {
  const userId = readSession()?.user.id
  const [key] = useState(() => name && `typed ${userId} ${name}`)
  const [kept] = useState(() =>
    key ? (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Typed | null) : null,
  )
  useEffect(
    () => () => {
      // A dialog that vanishes with its session was not closed by the person.
      if (key && readSession()?.user.id === userId) sessionStorage.removeItem(key)
    },
    [key, userId],
  )
  return { kept, keep: (typed) => key && sessionStorage.setItem(key, JSON.stringify(typed)) }
}

/**
 * Same for a form with a stored record or with empty fields: the changed fields alone are kept, and laid over the record as it is
 * by then. Without a name nothing is kept.
 */
export function useKeptChanges<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'setValue' | 'subscribe' | 'formState'>,
  name: string | null,
): void {
  const { kept, keep } = useKeptInput<Partial<Values>>(name)
  const latest = useRef({ form, keep, kept })
  const stored = form.formState.defaultValues as Values
  useEffect(() => {
    for (const [field, value] of Object.entries(latest.current.kept ?? {})) {
      latest.current.form.setValue(field as Path<Values>, value, { shouldDirty: true })
    }
  }, [])
  useEffect(
    () =>
      latest.current.form.subscribe({
        formState: { values: true },
        callback({ values }) {
          const changed = changedFields(stored, values).map((field) => [field, values[field]])
          latest.current.keep(Object.fromEntries(changed) as Partial<Values>)
        },
      }),
    [stored],
  )
}
