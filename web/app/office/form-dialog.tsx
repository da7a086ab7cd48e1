import { type ReactNode, useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form/form.tsx'
import { askToLeave } from './ask-to-leave.ts'
import styles from './form-dialog.module.css'
import { useKeptChanges } from './kept-input.ts'
import { RestoredNote } from './restored-note.tsx'
import { submitByKeys } from './submit-by-keys.ts'
import { useBackGuard } from './use-leave-guard.ts'

interface FormDialogProps<Values extends FieldValues, Output extends FieldValues> {
  title: string
  form: UseFormReturn<Values, unknown, Output>
  onSubmit: (typed: Output) => void
  onClose: () => void
  /** Label of the submit button. */
  submitText: string
  /** The form is being submitted. */
  busy: boolean
  /** The action takes something away. */
  danger?: boolean
  /** The form can't be submitted yet: something is missing or loading. */
  blocked?: boolean
  /** Unsaved changes outside the form's fields, such as a chosen file. */
  changed?: boolean
  /** The input is stored as a draft, so leaving needs no confirmation. */
  kept?: boolean
  /** The name under which what is typed outlives a session that ended elsewhere; absent where a password is among the fields. */
  keepAs?: string | null
  /** 640 px in place of 437. */
  wide?: boolean
  /** Stands beside the form, as a preview of what is typed; below it where there is no room. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * A form in a dialog: every error at its field, Ctrl or Cmd with Enter submits it, and leaving asks before unsaved input is
 * discarded.
 */
export function FormDialog<Values extends FieldValues, Output extends FieldValues>(
  props: FormDialogProps<Values, Output>,
) {
  const { title, form, onSubmit, onClose, submitText, busy, danger, blocked, wide, aside, children } = props
  const { changed, kept, keepAs = null } = props
  const afresh = useKeptChanges(form, keepAs)
  const id = useId()
  const isUnsaved = !kept && (form.formState.isDirty || changed === true)
  useBackGuard(isUnsaved && !busy, onClose)

  function leave() {
    if (isUnsaved) askToLeave(onClose)
    else onClose()
  }

  const fields = (
    <Form
      id={id}
      onSubmit={form.handleSubmit((typed) => busy || blocked || onSubmit(typed))}
      onKeyDown={submitByKeys}
    >
      {afresh && <RestoredNote onAfresh={afresh} />}
      {children}
    </Form>
  )
  return (
    <Dialog
      open
      onClose={leave}
      title={title}
      wide={aside ? 'aside' : (wide ?? false)}
      actions={
        <>
          <Button variant="plain" onClick={leave}>
            {kept ? 'Close' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={id}
            busy={busy}
            disabled={blocked}
            variant={danger ? 'danger' : 'filled'}
          >
            {submitText}
          </Button>
        </>
      }
    >
      {aside ? (
        <div className={styles.beside}>
          {fields}
          {aside}
        </div>
      ) : (
        fields
      )}
    </Dialog>
  )
}
