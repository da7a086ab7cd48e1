import type { PasskeyOptions } from '@studio/contract/people/passkeys/schema.ts'
import { useState } from 'react'
import type { CodesDialogProps } from '../office-second-factor/dialogs.tsx'
import { ProofStep, showWhyNot, useProofForm } from '../office-second-factor/proof-step.tsx'
import { MakeStep } from './make-step.tsx'
import { useBeginPasskey } from './queries.ts'

/** Password and second step, then a name, and the browser makes the passkey. */
export function AddPasskeyDialog({ state, onCodes, onClose }: CodesDialogProps) {
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
