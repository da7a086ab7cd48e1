import type { SecondFactor, SetUp } from '@studio/contract/people/second-factor/schema.ts'
import { useState } from 'react'
import { ProofStep, showWhyNot, useProofForm } from './proof-step.tsx'
import { useBegin, useRenewCodes, useTurnOff } from './queries.ts'
import { ScanStep } from './scan-step.tsx'

/** A dialog about one's own second step. */
export interface SecondFactorDialogProps {
  state: SecondFactor
  onClose: () => void
}

/** One that may end with recovery codes: ten, or none. */
export interface CodesDialogProps extends SecondFactorDialogProps {
  onCodes: (codes: string[]) => void
}

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
