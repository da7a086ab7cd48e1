import type { SecondFactorDialogProps } from './dialog-props.ts'
import { ProofStep, showWhyNot, useProofForm } from './proof-step.tsx'
import { useTurnOff } from './queries.ts'

/** Switches the second step off, with the password and the second step itself. */
export function TurnOffDialog({ state, onClose }: SecondFactorDialogProps) {
  const form = useProofForm(state)
  const turnOff = useTurnOff({ onDone: onClose, onRefused: (error) => showWhyNot(form, error) })
  return (
    <ProofStep
      state={state}
      title="Switch the second step off"
      form={form}
      submitText="Switch off"
      danger
      busy={turnOff.isPending}
      onTyped={(typed) => turnOff.mutate(typed)}
      onClose={onClose}
    >
      <p>After that, your password alone signs you in. Your passkeys and recovery codes stop working.</p>
    </ProofStep>
  )
}
