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
      <p>Your password alone signs you in then. Your passkeys and recovery codes are good no more.</p>
    </ProofStep>
  )
}
