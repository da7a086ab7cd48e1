import type { ChangeEmailForm } from '@studio/contract/account/email/schema.ts'
import type { User } from '@studio/contract/account/schema.ts'
import { CallError } from '@studio/contract/call.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { EditRow } from '../../../ui/form/edit-row.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { PasskeyError } from '../passkeys/passkey-asked.ts'
import styles from '../profile/line-row.module.css'
import { useEditing } from '../profile/use-editing.ts'
import { emailChangeQuery, useChangeEmail, useWithdrawEmailChange } from './queries.ts'

const NAME = 'Email'

/** The e-mail address. A new one counts once the link sent to it was opened; until then the row names it (S-A17). */
export function EmailRow({ user }: { user: User }) {
  const editing = useEditing()
  const asked = useQuery(emailChangeQuery()).data?.email
  // Confirmed on another device: the profile of this one follows with its next reading.
  const waiting = asked && asked !== user.email ? asked : null
  if (editing.isOpen) {
    return (
      <EditRow name={NAME}>
        <EmailForm email={waiting ?? ''} onClose={editing.close} />
      </EditRow>
    )
  }
  const pencil = (
    <IconButton icon={IconPencil} label="Edit email" autoFocus={editing.autoFocus} onClick={editing.open} />
  )
  return (
    <EditRow name={NAME} end={pencil}>
      <span className={styles.email}>{user.email}</span>
      <div role="status">{waiting && <Waiting email={waiting} />}</div>
    </EditRow>
  )
}

function Waiting({ email }: { email: string }) {
  const withdraw = useWithdrawEmailChange()
  return (
    <div className={styles.waiting}>
      <p>
        A link is on its way to <b>{email}</b>
      </p>
      <p>Open it there to sign in with that address. Until then this one stays.</p>
      <Button size="sm" variant="line" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Keep the old one
      </Button>
    </div>
  )
}

const OF_APP = 'Of your app, or a recovery code.'
const OR_PASSKEY = 'Leave it empty to use your passkey: your device asks for it next.'

type Typed = z.input<typeof ChangeEmailForm>
const shape = () =>
  import('@studio/contract/account/email/schema.ts').then((shapes) => shapes.ChangeEmailForm)

function EmailForm({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useCheckedForm<Typed, z.output<typeof ChangeEmailForm>>(shape, {
    defaultValues: { email, password: '', code: '' },
  })
  const { errors } = form.formState
  const [codeHelp, setCodeHelp] = useState<string>()
  const change = useChangeEmail({
    onSent: onClose,
    onRefused(error) {
      if (!isAboutSecondStep(error)) return showRefusal(form, error)
      setCodeHelp(error instanceof CallError && error.code === 'SecondFactorNeeded' ? OF_APP : OR_PASSKEY)
      form.setError('code', { message: error.message })
    },
  })
  return (
    <div className={styles.form}>
      <Form onSubmit={form.handleSubmit((typed) => change.isPending || change.mutate(typed))}>
        <TextInput
          label="New email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoFocus
          help="We send a link to it, and tell your present address."
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
const isAboutSecondStep = (error: Error) =>
  error instanceof PasskeyError ||
  (error instanceof CallError && ['SecondFactorNeeded', 'WrongPasskey'].includes(error.code))
