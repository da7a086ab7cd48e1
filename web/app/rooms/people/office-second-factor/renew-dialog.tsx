import type { CodesDialogProps } from './dialog-props.ts'
import { ProofStep, showWhyNot, useProofForm } from './proof-step.tsx'
import { useRenewCodes } from './queries.ts'

/** Ten new recovery codes, with one's own password and the second step. */
export function RenewDialog({ state, onCodes, onClose }: CodesDialogProps) {
  const form = useProofForm(state)
  const renew = useRenewCodes({ onDone: onCodes, onRefused: (error) => showWhyNot(form, error) })
  return (
    <ProofStep
      state={state}
      title="New recovery codes"
      form={form}
      submitText="Create new codes"
      busy={renew.isPending}
      onTyped={(typed) => renew.mutate(typed)}
      onClose={onClose}
    >
      <p>You get ten new codes. The ones you have stop working.</p>
    </ProofStep>
  )
}
