import { CallError } from '@studio/contract/call.ts'
import type { ChangeEmailForm } from '@studio/contract/people/email/schema.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { PasskeyError } from '../passkeys/passkey-request.ts'
import styles from '../profile/line-row.module.css'
import { closeByEscape } from '../profile/use-editing.ts'
import { useChangeEmail } from './queries.ts'

const OF_APP = 'From your app, or a recovery code.'
const OR_PASSKEY = 'Leave it empty to use your passkey: your device will ask for it next.'

type Typed = z.input<typeof ChangeEmailForm>
const shape = () => import('@studio/contract/people/email/schema.ts').then((shapes) => shapes.ChangeEmailForm)

/** A new e-mail address with the password, and with the second step of those who have one (S-A17). */
export function EmailForm({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useCheckedForm<Typed, z.output<typeof ChangeEmailForm>>(shape, {
    defaultValues: { email, password: '', code: '' },
  })
  const { errors } = form.formState
  const [codeHelp, setCodeHelp] = useState<string>()
  const change = useChangeEmail({
    onSent: onClose,
    onRefused(error) {
      if (!isAboutSecondFactor(error)) return showRefusal(form, error)
      setCodeHelp(error instanceof CallError && error.code === 'SecondFactorNeeded' ? OF_APP : OR_PASSKEY)
      form.setError('code', { message: error.message })
    },
  })
  return (
    <div className={styles.form}>
      <Form
        onSubmit={form.handleSubmit((typed) => change.isPending || change.mutate(typed))}
        onKeyDown={closeByEscape(onClose)}
      >
        <TextInput
          label="New email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoFocus
          help="We’ll send a link there, and tell your current address."
          {...form.register('email')}
          error={errors.email?.message}
        />
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          {...form.register('password')}
          error={errors.password?.message}
        />
        {codeHelp && (
          <TextInput
            label="Code"
            help={codeHelp}
            autoComplete="one-time-code"
            autoFocus
            {...form.register('code')}
            error={errors.code?.message}
          />
        )}
        <div className={styles.buttons}>
          <Button type="submit" size="sm" busy={change.isPending}>
            Send link
          </Button>
          <Button size="sm" variant="plain" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** Whether the second step is missing, or its passkey was not used. */
const isAboutSecondFactor = (error: Error) =>
  error instanceof PasskeyError ||
  (error instanceof CallError && ['SecondFactorNeeded', 'WrongPasskey'].includes(error.code))
