import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { readSession } from '../platform/session.ts'
import { Button } from '../ui/buttons/button.tsx'
import { draftOf } from '../ui/form/drafts.ts'
import styles from './dialog-draft.module.css'
import { changedFields, isSame } from './meanwhile/use-meanwhile.ts'

const REPLACED = 'Somebody else has changed this in the meantime: saving replaces their version'

/** A changed field: what is typed, and what was stored then. */
type Change = { typed: unknown; base: unknown }

/**
 * Keeps what is typed into a dialog until it is closed, in this tab and for this person alone, so that a reload or a session that
 * ended elsewhere loses nothing (D2). `kept` is what was typed before, null for nothing; `keep` stores it anew. Without a name nothing is kept.
 */
export function useDialogDraft<Typed>(name: string | null): {
  kept: Typed | null
  keep: (typed: Typed) => void
} {
  const userId = readSession()?.user.id
  const [draft] = useState(() => (name ? draftOf<Typed>(`${userId} ${name}`) : null))
  const [kept] = useState(() => draft?.read() ?? null)
  useEffect(
    () => () => {
      // A dialog that vanishes with its session was not closed by the person.
      if (readSession()?.user.id === userId) draft?.forget()
    },
    [draft, userId],
  )
  return { kept, keep: (typed) => draft?.write(typed) }
}

/**
 * Same for a form with a stored record or with empty fields: the changed fields alone are kept, and laid over the record as it is
 * by then. A field that somebody else has changed since says so. Without a name nothing is kept. Returns what takes the restored
 * input away again; null where nothing was restored.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: Pick<
    UseFormReturn<Values, unknown, Output>,
    'setValue' | 'setError' | 'subscribe' | 'formState' | 'reset'
  >,
  name: string | null,
): (() => void) | null {
  const { kept, keep } = useDialogDraft<Record<string, Change>>(name)
  const stored = form.formState.defaultValues as Values
  /** The record that the restored input lies over: once it is saved there is another. */
  const [restoredOver, setRestoredOver] = useState<Values | null>(null)
  const latest = useRef({ form, keep, kept, stored })
  useEffect(() => {
    const { form: opened, kept: before, stored: present } = latest.current
    for (const [name, { typed, base }] of Object.entries(before ?? {})) {
      if (isSame(typed, present[name])) continue
      const field = name as Path<Values>
      setRestoredOver(present)
      opened.setValue(field, typed as PathValue<Values, typeof field>, { shouldDirty: true })
      if (!isSame(base, present[name])) opened.setError(field, { type: 'meanwhile', message: REPLACED })
    }
  }, [])
  useEffect(
    () =>
      latest.current.form.subscribe({
        formState: { values: true },
        callback({ values }) {
          const changes = changedFields(stored, values).map((field) => [
            field,
            { typed: values[field], base: stored[field] },
          ])
          latest.current.keep(Object.fromEntries(changes) as Record<string, Change>)
        },
      }),
    [stored],
  )
  if (!restoredOver || !isSame(restoredOver, stored)) return null
  return () => {
    form.reset()
    keep({})
    setRestoredOver(null)
  }
}

/** Says of a form that what was typed into it before is back, and takes that away again. */
export function RestoredNote({ onAfresh }: { onAfresh: () => void }) {
  return (
    <p role="status" className={styles.note}>
      What you typed here before is back.
      <Button size="sm" variant="plain" onClick={onAfresh}>
        Start afresh
      </Button>
    </p>
  )
}
