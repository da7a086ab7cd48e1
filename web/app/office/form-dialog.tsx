import { type ReactNode, useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form/form.tsx'
import { RestoredNote } from './dialog-draft.tsx'
import styles from './form-dialog.module.css'
import { submitByKeys } from './submit-by-keys.ts'
import { useUnsaved } from './use-unsaved.ts'

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
  /** Another button, at the left of the others. */
  also?: ReactNode
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
  const { changed, kept, keepAs = null, also } = props
  const { afresh, leave } = useUnsaved(form, { busy, kept, changed, keepAs, onClose })
  const id = useId()
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
      onClose={leave}
      title={title}
      wide={wide ?? false}
      aside={aside}
      actions={
        <>
          {also && <span className={styles.also}>{also}</span>}
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
      {fields}
    </Dialog>
  )
}
