import type { InviteForm } from '@studio/contract/account/schema.ts'
import type { z } from 'zod'
import { FormDialog } from '../../../back-office/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { showRefusal, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { useInvite } from './queries.ts'

const shape = () => import('@studio/contract/account/schema.ts').then((shapes) => shapes.InviteForm)

/** INVITE-01: whom to ask, by a mail whose link is good once and for seven days. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useCheckedForm<z.input<typeof InviteForm>, z.output<typeof InviteForm>>(shape, {
    defaultValues: { email: '', userName: '' },
  })
  const invite = useInvite({ onDone: onClose, onRefused: (error) => showRefusal(form, error) })
  const { errors } = form.formState
  return (
    <FormDialog
      title="Invite a teacher"
      form={form}
      busy={invite.isPending}
      onSubmit={(typed) => invite.mutate(typed)}
      onClose={onClose}
      submitText="Invite"
    >
      <p>They get a mail with a link that is good once, for seven days. They need no plan and no card.</p>
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        {...form.register('email')}
        error={errors.email?.message}
      />
      <TextInput
        label="User name"
        autoComplete="off"
        {...form.register('userName')}
        error={errors.userName?.message}
      />
    </FormDialog>
  )
}
