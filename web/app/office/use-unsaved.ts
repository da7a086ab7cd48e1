import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { askToLeave } from './ask-to-leave.ts'
import { useFormDraft } from './dialog-draft.tsx'
import { useBackGuard } from './use-leave-guard.ts'

interface Unsaved {
  /** The form is being submitted. */
  busy: boolean
  /** The input is stored as a draft, so leaving needs no confirmation. */
  kept?: boolean | undefined
  /** Unsaved changes outside the form's fields, such as a chosen file. */
  changed?: boolean | undefined
  /** The name under which what is typed outlives a session that ended elsewhere; null where nothing is kept. */
  keepAs: string | null
  onClose: () => void
}

/** What a form that is opened and closed does with unsaved input: it is kept, restored, and nobody leaves it unasked. */
export function useUnsaved<Values extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Values, unknown, Output>,
  { busy, kept, changed, keepAs, onClose }: Unsaved,
): { afresh: (() => void) | null; leave: () => void } {
  const afresh = useFormDraft(form, keepAs)
  const isUnsaved = !kept && (form.formState.isDirty || changed === true)
  useBackGuard(isUnsaved && !busy, onClose)
  const takeBack = useRef<() => void>(undefined)
  // Whoever wants to leave while it is being saved is asked; once it is saved there is nothing to ask.
  useEffect(() => () => takeBack.current?.(), [])
  function leave() {
    if (isUnsaved) takeBack.current = askToLeave(onClose)
    else onClose()
  }
  return { afresh, leave }
}
