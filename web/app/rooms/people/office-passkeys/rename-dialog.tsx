import type { Passkey } from '@studio/contract/people/passkeys/schema.ts'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { fieldOf } from '../../../ui/form/field-of.ts'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { nameShape, type TypedName } from './make-step.tsx'
import { useRenamePasskey } from './queries.ts'

interface RenameDialogProps {
  passkey: Passkey
  onClose: () => void
}

/** Another name for a passkey. */
export function RenameDialog({ passkey: { id, name }, onClose }: RenameDialogProps) {
  const form = useCheckedForm<TypedName, TypedName>(nameShape, { defaultValues: { name } })
  const rename = useRenamePasskey({ onDone: onClose, onRefused: (error) => showRefusal(form, error) })
  return (
    <FormDialog
      title="Rename the passkey"
      form={form}
      submitText="Save"
      busy={rename.isPending}
      onSubmit={(typed) => rename.mutate({ id, ...typed })}
      onClose={onClose}
    >
      <TextInput label="Name" autoComplete="off" {...fieldOf(form, 'name')} />
    </FormDialog>
  )
}
