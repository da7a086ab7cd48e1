import type { ChangeEmailForm } from '@studio/contract/people/email/schema.ts'
import type { z } from 'zod'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { useCodeField } from '../passkeys/use-code-field.tsx'
import styles from '../profile/line-row.module.css'
import { RowButtons } from '../profile/line-row.tsx'
import { closeByEscape } from '../profile/use-editing.ts'
import { useChangeEmail } from './queries.ts'

type Typed = z.input<typeof ChangeEmailForm>
const shape = () => import('@studio/contract/people/email/schema.ts').then((shapes) => shapes.ChangeEmailForm)

/** A new e-mail address with the password, and with the second step of those who have one (S-A17). */
export function EmailForm({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useCheckedForm<Typed, z.output<typeof ChangeEmailForm>>(shape, {
    defaultValues: { email, password: '', code: '' },
  })

  const { codeField, showWhyNot } = useCodeField(form)
  const change = useChangeEmail({ onSent: onClose, onRefused: showWhyNot })
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
          {...fieldOf(form, 'email')}
        />
        <PasswordInput label="Your password" autoComplete="current-password" {...fieldOf(form, 'password')} />
        {codeField}
        <RowButtons submit="Send link" busy={change.isPending} onCancel={onClose} />
      </Form>
    </div>
  )
}
