import { CallError } from '@studio/contract/call.ts'
import { type ReactNode, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { PasskeyError } from './passkey-request.ts'

const OF_APP = 'From your app, or a recovery code.'
const OR_PASSKEY = 'Leave it empty to use your passkey: your device will ask for it next.'

/**
 * The field for a code in a form that asks for the password, which appears once the server wants the second step; with the function
 * that shows why a call was refused (S-A16).
 */
export function useCodeField<Values extends FieldValues & { code: string }, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): { codeField: ReactNode; showWhyNot: (error: Error) => void } {
  const [help, setHelp] = useState<string>()
  const name = 'code' as Path<Values>
  function showWhyNot(error: Error) {
    if (!isAboutSecondFactor(error)) return showRefusal(form, error)
    setHelp(error instanceof CallError && error.code === 'SecondFactorNeeded' ? OF_APP : OR_PASSKEY)
    form.setError(name, { message: error.message })
  }
  const codeField = help && (
    <TextInput
      label="Code"
      help={help}
      autoComplete="one-time-code"
      autoFocus
      {...form.register(name)}
      error={form.getFieldState(name, form.formState).error?.message}
    />
  )
  return { codeField, showWhyNot }
}

/** Whether the second step is missing, or its passkey was not used. */
const isAboutSecondFactor = (error: Error) =>
  error instanceof PasskeyError ||
  (error instanceof CallError && ['SecondFactorNeeded', 'WrongPasskey'].includes(error.code))
