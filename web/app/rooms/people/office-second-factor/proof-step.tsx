import type { PasswordMaybeCodeForm, SecondFactor } from '@studio/contract/people/second-factor/schema.ts'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { PasskeyError } from '../passkeys/passkey-request.ts'

/** One's own password, and a code where one was typed. */
export type TypedProof = z.output<typeof PasswordMaybeCodeForm>
type ProofForm = UseFormReturn<TypedProof, unknown, TypedProof>

const withCode = () =>
  import('@studio/contract/people/second-factor/schema.ts').then((shapes) => shapes.PasswordAndCodeForm)
const withoutCode = () =>
  import('@studio/contract/people/second-factor/schema.ts').then((shapes) => shapes.PasswordMaybeCodeForm)

/** The form of a dialog that asks for the password, and for the second step where it is on. */
export function useProofForm({ on, passkeys }: SecondFactor): ProofForm {
  return useCheckedForm<TypedProof, TypedProof>(on && passkeys.length === 0 ? withCode : withoutCode, {
    defaultValues: { password: '', code: '' },
  })
}

/** Shows why a call was refused, or why the browser used no passkey, in the form. */
export function showWhyNot(form: ProofForm, error: Error): void {
  if (error instanceof PasskeyError) form.setError('code', { type: 'passkey', message: error.message })
  else showRefusal(form, error)
}

interface ProofStepProps {
  state: SecondFactor
  title: string
  form: ProofForm
  submitText: string
  danger?: boolean
  busy: boolean
  onTyped: (typed: TypedProof) => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that asks for one's own password, and a code or passkey where the second step is on, before it does something. */
export function ProofStep({ state, form, onTyped, children, ...dialog }: ProofStepProps) {
  return (
    <FormDialog form={form} onSubmit={onTyped} {...dialog}>
      {children}
      <PasswordInput
        label="Your own password"
        autoComplete="current-password"
        {...fieldOf(form, 'password')}
      />
      {state.on && (
        <TextInput
          label="Code"
          help={helpOf(state)}
          autoComplete="one-time-code"
          {...fieldOf(form, 'code')}
        />
      )}
    </FormDialog>
  )
}

const helpOf = ({ app, passkeys }: SecondFactor): string => {
  if (passkeys.length > 0) return 'Leave it empty to use your passkey: your device will ask for it next.'
  return app ? 'From your app, or a recovery code.' : 'A recovery code.'
}
