import type { PersonForm } from '@studio/contract/people/profile/schema.ts'
import { roleText } from '@studio/contract/people/rules.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import type { z } from 'zod'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { MeanwhileNote } from '../../../office/meanwhile/meanwhile-note.tsx'
import { useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { dateText } from '../../../ui/words/date-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { withRule } from '../../sign-up/name-rule.ts'
import { readPerson, useSavePerson } from './queries.ts'
import styles from './users.module.css'

const shape = () => import('@studio/contract/people/profile/schema.ts').then((shapes) => shapes.PersonForm)

const WORDS = {
  userName: { label: 'User name' },
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
}

const namesOf = ({ userName, firstName, lastName }: User) => ({ userName, firstName, lastName })

/** USERS-03: the names of a teacher or an Admin. */
export function EditDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useCheckedForm<z.input<typeof PersonForm>, z.output<typeof PersonForm>>(shape, {
    defaultValues: namesOf(user),
  })
  const { version, refused, meanwhile } = useConcurrentEdit({
    form,
    stored: user,
    valuesOf: namesOf,
    words: WORDS,
    read: () => readPerson(user.id),
    save: (typed, from) => save.mutate({ typed, version: from }),
  })
  const save = useSavePerson(user.id, { onDone: onClose, onRefused: refused })
  const { errors } = form.formState
  return (
    <FormDialog
      title={`Edit ${fullName(user)}`}
      form={form}
      keepAs={`person ${user.id}`}
      busy={save.isPending}
      onSubmit={(typed) => save.mutate({ typed, version })}
      onClose={onClose}
      submitText="Save"
    >
      <MeanwhileNote {...meanwhile} busy={save.isPending} />
      <div className={styles.who}>
        <Avatar person={user} size="large" />
        <span>
          <b>{roleText(user.role)}</b>
          <small>{`Since ${dateText(user.registrationDateTime)}, ${user.email}`}</small>
        </span>
      </div>
      {Object.entries(WORDS).map(([name, { label }]) => {
        const field = name as keyof typeof WORDS
        const error = withRule(field, errors[field]?.message)
        return <TextInput key={field} label={label} {...form.register(field)} error={error} />
      })}
    </FormDialog>
  )
}
