import type { PasskeyNameBody, PasskeyOptions } from '@studio/contract/people/passkeys/schema.ts'
import type { z } from 'zod'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { PasskeyError } from '../passkeys/passkey-request.ts'
import { useAddPasskey } from './queries.ts'

export type TypedName = z.output<typeof PasskeyNameBody>

export const nameShape = () =>
  import('@studio/contract/people/passkeys/schema.ts').then((shapes) => shapes.PasskeyNameBody)

interface MakeStepProps {
  options: PasskeyOptions
  onCodes: (codes: string[]) => void
  onClose: () => void
}

/** The passkey's name; the button lets the browser make it, again if it was cancelled. */
export function MakeStep({ options, onCodes, onClose }: MakeStepProps) {
  const form = useCheckedForm<TypedName, TypedName>(nameShape, { defaultValues: { name: '' } })
  const add = useAddPasskey({
    onDone: onCodes,
    onRefused(error) {
      if (!(error instanceof PasskeyError)) return showRefusal(form, error)
      form.setError('name', { type: 'passkey', message: error.message })
    },
  })
  return (
    <FormDialog
      title="Name your passkey"
      form={form}
      submitText="Create the passkey"
      busy={add.isPending}
      onSubmit={({ name }) => add.mutate({ name, options })}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        help="Such as ‘My laptop’ or ‘Blue key’. Your device will ask you next."
        autoComplete="off"
        {...fieldOf(form, 'name')}
      />
    </FormDialog>
  )
}
