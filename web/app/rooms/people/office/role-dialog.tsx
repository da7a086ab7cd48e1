import type { User } from '@studio/contract/people/sign-in/schema.ts'
import type { RoleForm } from '@studio/contract/people/staff/schema.ts'
import type { z } from 'zod'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { useChangeRole } from './queries.ts'

type Typed = z.output<typeof RoleForm>

const shape = () => import('@studio/contract/people/staff/schema.ts').then((shapes) => shapes.RoleForm)

/** What a change means for whom. */
const WORDS = {
  Admin: {
    title: (name: string) => `Make ${name} an administrator`,
    lead: 'They can do everything you can, no longer appear among the teachers, and are signed out everywhere. A teacher with videos or calendars keeps this account for those.',
    button: 'Make administrator',
  },
  Coach: {
    title: (name: string) => `Make ${name} a teacher`,
    lead: 'They lose administrator rights, appear among the teachers, and are signed out everywhere.',
    button: 'Make teacher',
  },
}

/** Makes a teacher an Admin, or an Admin a teacher, with one's own password (S-A16). */
export function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const role = user.role === 'Admin' ? 'Coach' : 'Admin'
  const form = useCheckedForm<Typed, Typed>(shape, { defaultValues: { password: '' } })
  const change = useChangeRole(user.id, {
    onDone: onClose,
    onRefused: (error) => showRefusal(form, error),
  })
  const { title, lead, button } = WORDS[role]
  return (
    <FormDialog
      title={title(fullName(user))}
      form={form}
      busy={change.isPending}
      onSubmit={({ password }) => change.mutate({ role, password })}
      onClose={onClose}
      submitText={button}
      danger={role === 'Coach'}
    >
      <p>{lead}</p>
      <PasswordInput
        label="Your own password"
        autoComplete="current-password"
        {...fieldOf(form, 'password')}
      />
    </FormDialog>
  )
}
