import type { Passkey } from '@studio/contract/people/passkeys/schema.ts'
import type { SecondFactorDialogProps } from '../office-second-factor/dialogs.tsx'
import { ProofStep, showWhyNot, useProofForm } from '../office-second-factor/proof-step.tsx'
import { useRemovePasskey } from './queries.ts'

interface RemoveDialogProps extends SecondFactorDialogProps {
  passkey: Passkey
}

/** Removes a passkey, with the password and the second step. */
export function RemoveDialog({ passkey: { id, name }, state, onClose }: RemoveDialogProps) {
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
