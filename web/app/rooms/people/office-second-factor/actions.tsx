import type { Passkey, PasskeyOptions } from '@studio/contract/people/passkeys/schema.ts'
import { useState } from 'react'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { MakeStep, nameShape, type TypedName } from '../office-passkeys/make-step.tsx'
import { useBeginPasskey, useRemovePasskey, useRenamePasskey } from '../office-passkeys/queries.ts'
import {
  type CodesDialogProps,
  RenewDialog,
  type SecondFactorDialogProps,
  SetUpDialog,
  TurnOffDialog,
} from './dialogs.tsx'
import { ProofStep, showWhyNot, useProofForm } from './proof-step.tsx'

/** What somebody is about to do to their second step. */
export type Action =
  | { kind: 'app' | 'passkey' | 'renew' | 'off' }
  | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The dialog of a action. */
export function ActionDialog({ action, ...props }: CodesDialogProps & { action: Action }) {
  const { state, onClose } = props
  switch (action.kind) {
    case 'app':
      return <SetUpDialog {...props} />
    case 'passkey':
      return <AddPasskeyDialog {...props} />
    case 'renew':
      return <RenewDialog {...props} />
    case 'off':
      return <TurnOffDialog state={state} onClose={onClose} />
    case 'rename':
      return <RenameDialog passkey={action.passkey} onClose={onClose} />
    case 'remove':
      return <RemoveDialog passkey={action.passkey} state={state} onClose={onClose} />
  }
}

/** Password and second step, then a name, and the browser makes the passkey. */
function AddPasskeyDialog({ state, onCodes, onClose }: CodesDialogProps) {
  const [options, setOptions] = useState<PasskeyOptions | null>(null)
  const form = useProofForm(state)
  const begin = useBeginPasskey({ onDone: setOptions, onRefused: (error) => showWhyNot(form, error) })
  if (options) return <MakeStep options={options} onCodes={onCodes} onClose={onClose} />
  return (
    <ProofStep
      state={state}
      title="Add a passkey"
      form={form}
      submitText="Continue"
      busy={begin.isPending}
      onTyped={(typed) => begin.mutate(typed)}
      onClose={onClose}
    >
      <p>
        A passkey is stored on your phone, your computer, in a password manager or on a security key. It works
        for this studio only, so nobody can trick you out of it.
      </p>
    </ProofStep>
  )
}

interface RemoveDialogProps extends SecondFactorDialogProps {
  passkey: Passkey
}

/** Removes a passkey, with the password and the second step. */
function RemoveDialog({ passkey: { id, name }, state, onClose }: RemoveDialogProps) {
  const form = useProofForm(state)
  const remove = useRemovePasskey({ onDone: onClose, onRefused: (error) => showWhyNot(form, error) })
  const isLast = !state.app && state.passkeys.length === 1
  return (
    <ProofStep
      state={state}
      title="Remove the passkey"
      form={form}
      submitText="Remove"
      danger
      busy={remove.isPending}
      onTyped={(typed) => remove.mutate({ id, ...typed })}
      onClose={onClose}
    >
      <p>
        ‘{name}’ will no longer sign you in. Delete it on your device as well.
        {isLast && ' It is your only second step: after that, your password alone signs you in.'}
      </p>
    </ProofStep>
  )
}

interface RenameDialogProps {
  passkey: Passkey
  onClose: () => void
}

/** Another name for a passkey. */
function RenameDialog({ passkey: { id, name }, onClose }: RenameDialogProps) {
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
