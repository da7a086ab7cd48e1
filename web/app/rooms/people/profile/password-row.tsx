import { CallError } from '@studio/contract/call.ts'
import { PASSWORD_HELP, refusals } from '@studio/contract/people/messages.ts'
import type { ChangePasswordForm } from '@studio/contract/people/passwords/schema.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import type { z } from 'zod'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { EditRow } from '../../../ui/form/edit-row.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { IconPencil } from '../../../ui/icons.tsx'
import { useCommonPassword } from '../../sign-up/common-password.ts'
import { useCodeField } from '../passkeys/use-code-field.tsx'
import styles from './line-row.module.css'
import { RowButtons } from './line-row.tsx'
import { useChangePassword } from './queries.ts'
import { closeByEscape, useEditing } from './use-editing.ts'

type Typed = z.input<typeof ChangePasswordForm>

const shape = () =>
  import('@studio/contract/people/passwords/schema.ts').then((shapes) => shapes.ChangePasswordForm)

/** The password, changed in its own form (PROFILE-04). */
export function PasswordRow({ user }: { user: User }) {
  const editing = useEditing()
  if (editing.isOpen) {
    return (
      <EditRow name="Password">
        <PasswordForm userId={user.id} onClose={editing.close} />
      </EditRow>
    )
  }
  const pencil = (
    <IconButton
      icon={IconPencil}
      label="Edit password"
      autoFocus={editing.autoFocus}
      onClick={editing.open}
    />
  )
  return (
    <EditRow name="Password" end={pencil}>
      <span aria-hidden="true">••••••••••</span>
    </EditRow>
  )
}

function PasswordForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const password = useCommonPassword(() => void form.trigger('newPassword'))
  const form = useCheckedForm<Typed, z.output<typeof ChangePasswordForm>>(shape, {
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '', code: '' },
    refuse: ({ newPassword }) => ({ newPassword: password.refuse(newPassword) }),
  })

  const { codeField, showWhyNot } = useCodeField(form)
  const change = useChangePassword(userId, {
    onSaved: onClose,
    onRefused(error) {
      if (error instanceof CallError && error.code === 'WrongPassword') {
        form.setError('oldPassword', { message: refusals.wrongPassword }, { shouldFocus: true })
      } else showWhyNot(error)
    },
  })
  return (
    <div className={styles.form}>
      <Form
        onSubmit={form.handleSubmit(({ confirmPassword: _, ...typed }) => change.mutate(typed))}
        onKeyDown={closeByEscape(onClose)}
      >
        <PasswordInput
          label="Old Password"
          autoComplete="current-password"
          autoFocus
          {...fieldOf(form, 'oldPassword')}
        />
        <PasswordInput
          label="New Password"
          autoComplete="new-password"
          help={PASSWORD_HELP}
          {...fieldOf(form, 'newPassword', {
            deps: form.getFieldState('confirmPassword').isTouched ? ['confirmPassword'] : [],
            onBlur: () => void password.check(form.getValues('newPassword')),
          })}
        />
        <PasswordInput
          label="Confirm New Password"
          autoComplete="new-password"
          {...fieldOf(form, 'confirmPassword')}
        />
        {codeField}
        <RowButtons busy={change.isPending} onCancel={onClose} />
      </Form>
    </div>
  )
}
