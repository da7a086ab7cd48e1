import type { PersonForm, User } from '@studio/contract/account/schema.ts'
import type { z } from 'zod'
import { FormDialog } from '../../../back-office/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { showRefusal, useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { dateText } from '../../../ui/words/date-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { roleText } from './person-words.ts'
import { useSavePerson } from './queries.ts'
import styles from './users.module.css'

const shape = () => import('@studio/contract/account/schema.ts').then((shapes) => shapes.PersonForm)

/** USERS-03: the names of a teacher or an Admin. */
export function EditDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { userName, firstName, lastName } = user
  const form = useCheckedForm<z.input<typeof PersonForm>, z.output<typeof PersonForm>>(shape, {
    defaultValues: { userName, firstName, lastName },
  })
  const save = useSavePerson(user.id, { onDone: onClose, onRefused: (error) => showRefusal(form, error) })
  const { errors } = form.formState
  return (
    <FormDialog
      title={`Edit ${fullName(user)}`}
      form={form}
      busy={save.isPending}
      onSubmit={(typed) => save.mutate(typed)}
      onClose={onClose}
      submitText="Save"
    >
      <div className={styles.who}>
        <Avatar person={user} size="large" />
        <span>
          <b>{roleText(user.role)}</b>
          <small>{`Since ${dateText(user.registrationDateTime)}, ${user.email}`}</small>
        </span>
      </div>
      <TextInput label="User name" {...form.register('userName')} error={errors.userName?.message} />
      <TextInput label="First name" {...form.register('firstName')} error={errors.firstName?.message} />
      <TextInput label="Last name" {...form.register('lastName')} error={errors.lastName?.message} />
    </FormDialog>
  )
}
