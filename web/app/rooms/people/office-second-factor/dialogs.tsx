import type { CodeBody, SecondFactor, SetUp } from '@studio/contract/people/second-factor/schema.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { ProofStep, showWhyNot, useProofForm } from './proof-step.tsx'
import { useBegin, useConfirm, useRenewCodes, useTurnOff } from './queries.ts'
import styles from './second-factor.module.css'

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

type Typed = z.output<typeof CodeBody>

const shape = () =>
  import('@studio/contract/people/second-factor/schema.ts').then((shapes) => shapes.CodeBody)

interface ScanStepProps {
  begun: SetUp
  onCodes: (codes: string[]) => void
  onClose: () => void
}

/** What the app scans, or is told by hand, and the code that it shows then. */
function ScanStep({ begun: { secret, uri, qr }, onCodes, onClose }: ScanStepProps) {
  const form = useCheckedForm<Typed, Typed>(shape, { defaultValues: { code: '' } })
  const confirm = useConfirm({ onDone: onCodes, onRefused: (error) => showRefusal(form, error) })
  return (
    <FormDialog
      title="Scan this with your app"
      form={form}
      busy={confirm.isPending}
      onSubmit={({ code }) => confirm.mutate(code)}
      onClose={onClose}
      submitText="Use this app"
    >
      <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code">
        <path d={qr.path} />
      </svg>
      <p>
        Or{' '}
        <a className={styles.app} href={uri}>
          open the app on this device
        </a>
        , or type this key: <span className={styles.key}>{spaced(secret)}</span>
      </p>
      <TextInput
        label="Code"
        help="The six digits your app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        {...fieldOf(form, 'code')}
      />
    </FormDialog>
  )
}

/** In groups of four, as it is read aloud. */
const spaced = (secret: string) => secret.replace(/.{4}(?!$)/g, '$& ')
