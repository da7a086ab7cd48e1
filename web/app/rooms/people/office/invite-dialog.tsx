import { withRule } from '@studio/contract/people/messages.ts'
import { INVITATION_DAYS } from '@studio/contract/people/rules.ts'
import type { InviteAdminForm, StaffRole } from '@studio/contract/people/staff/schema.ts'
import type { z } from 'zod'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { fieldOf, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { useInvite } from './queries.ts'

type Typed = z.input<typeof InviteAdminForm>

/** What is asked for each: to invite another Admin also takes one's own password (S-A16). */
const SHAPES = {
  Coach: () => import('@studio/contract/people/staff/schema.ts').then((shapes) => shapes.InviteForm),
  Admin: () => import('@studio/contract/people/staff/schema.ts').then((shapes) => shapes.InviteAdminForm),
}
const WORDS = {
  Coach: { title: 'Invite a teacher', lead: 'They need no plan and no card.' },
  Admin: { title: 'Invite an administrator', lead: 'They can do everything you can.' },
}

interface InviteDialogProps {
  becomes: StaffRole
  /** Whose invitation is sent again. */
  known?: { email: string; userName: string }
  onClose: () => void
}

/** INVITE-01: invites by a mail whose link works once. */
export function InviteDialog({ becomes, known, onClose }: InviteDialogProps) {
  const form = useCheckedForm<Typed, Typed>(SHAPES[becomes] as (typeof SHAPES)['Admin'], {
    defaultValues: {
      email: '',
      userName: '',
      ...known,
      ...(becomes === 'Admin' && { password: '' }),
    } as Typed,
  })
  const invite = useInvite({ onDone: onClose, onRefused: (error) => showRefusal(form, error) })
  const { errors } = form.formState
  const { title, lead } = WORDS[becomes]
  return (
    <FormDialog
      title={title}
      form={form}
      keepAs={becomes === 'Coach' ? `invitation ${known?.email ?? ''}` : null}
      busy={invite.isPending}
      onSubmit={(typed) => invite.mutate({ ...typed, role: becomes })}
      onClose={onClose}
      submitText="Invite"
    >
      <p>
        They get an email with a link that works once, for {INVITATION_DAYS} days. Until they use it, they are
        listed under Users, Teachers, Invitations. {lead}
      </p>
      <TextInput label="Email" type="email" autoComplete="off" {...fieldOf(form, 'email')} />
      <TextInput
        label="User name"
        autoComplete="off"
        {...form.register('userName')}
        error={withRule('userName', errors.userName?.message)}
      />
      {becomes === 'Admin' && (
        <PasswordInput
          label="Your own password"
          autoComplete="current-password"
          {...fieldOf(form, 'password')}
        />
      )}
    </FormDialog>
  )
}
