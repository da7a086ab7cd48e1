import { type ReactNode, useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form/form.tsx'
import { askToLeave } from './ask-to-leave.ts'
import { submitByKeys } from './submit-by-keys.ts'

interface FormDialogProps<Values extends FieldValues, Output extends FieldValues> {
  title: string
  form: UseFormReturn<Values, unknown, Output>
  onSubmit: (typed: Output) => void
  onClose: () => void
  /** What the button does, in a word. */
  submitText: string
  /** It is being done. */
  busy: boolean
  /** It takes something from somebody. */
  danger?: boolean
  /** Something is missing still, or under way: it can't be sent now. */
  blocked?: boolean
  /** Something was chosen that is no field of the form, such as a file. */
  changed?: boolean
  /** What was typed is kept already, so leaving asks nothing. */
  kept?: boolean
  /** 640 px in place of 437. */
  wide?: boolean
  children: ReactNode
}

/**
 * A form in a dialog: every error at its field, Ctrl or Cmd with Enter sends it, and whoever leaves what they typed is
 * asked first.
 */
export function FormDialog<Values extends FieldValues, Output extends FieldValues>(
  props: FormDialogProps<Values, Output>,
) {
  const { title, form, onSubmit, onClose, submitText, busy, danger, blocked, wide, children } = props
  const { changed, kept } = props
  const id = useId()
  const { isDirty } = form.formState

  function leave() {
    if (kept || !(isDirty || changed)) return onClose()
    askToLeave(onClose)
  }

  return (
    <Dialog
      open
      onClose={leave}
      title={title}
      wide={wide ?? false}
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
      <Form
        id={id}
        onSubmit={form.handleSubmit((typed) => busy || blocked || onSubmit(typed))}
        onKeyDown={submitByKeys}
      >
        {children}
      </Form>
    </Dialog>
  )
}
