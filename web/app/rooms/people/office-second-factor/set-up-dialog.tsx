import type { SetUp } from '@studio/contract/people/second-factor/schema.ts'
import { useState } from 'react'
import type { CodesDialogProps } from './dialog-props.ts'
import { ProofStep, showWhyNot, useProofForm } from './proof-step.tsx'
import { useBegin } from './queries.ts'
import { ScanStep } from './scan-step.tsx'

/** Password and second step, then the QR code and the first code of the app; then it is in use. */
export function SetUpDialog({ state, onCodes, onClose }: CodesDialogProps) {
  const [begun, setBegun] = useState<SetUp | null>(null)
  const form = useProofForm(state)
  const begin = useBegin({ onDone: setBegun, onRefused: (error) => showWhyNot(form, error) })
  if (begun) return <ScanStep begun={begun} onCodes={onCodes} onClose={onClose} />
  return (
    <ProofStep
      state={state}
      title={state.app ? 'Use another app' : 'Use an authenticator app'}
      form={form}
      submitText="Continue"
      busy={begin.isPending}
      onTyped={(typed) => begin.mutate(typed)}
      onClose={onClose}
    >
      <p>
        You need an authenticator app on your phone, such as Aegis, 2FAS, Google Authenticator or 1Password.
        {state.app && ' Codes from your current app stop working once the new one is in use.'}
      </p>
    </ProofStep>
  )
}
