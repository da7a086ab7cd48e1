import type { PersonForm } from '@studio/contract/people/profile/schema.ts'
import { BLOCK_DAYS, blockDaysLeft, roleText } from '@studio/contract/people/rules.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import type { z } from 'zod'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { MeanwhileNote } from '../../../office/meanwhile/meanwhile-note.tsx'
import { useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { dateText } from '../../../ui/words/date-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { withRule } from '../../sign-up/name-rule.ts'
import { useStudioClock } from '../../studio/studio-clock.ts'
import { BlockFields, blockShape, type TypedBlock, useIsBlock } from './block-fields.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { blockText, isBlocked } from './person-words.ts'
import { readPerson, useBlock, useSavePerson } from './queries.ts'
import { RoleDialog } from './role-dialog.tsx'
import styles from './users.module.css'

/** An action on a user that needs a dialog. */
export interface UserAction {
  action: 'edit' | 'role' | 'block' | 'delete'
  user: User
}

const DIALOGS = { edit: EditDialog, role: RoleDialog, block: BlockDialog, delete: DeleteDialog }

/** Whether the name of a window is an action on a user. */
export const isUserAction = (name: string | null): name is UserAction['action'] =>
  name !== null && Object.hasOwn(DIALOGS, name)

/** The open dialog of a users table. */
export function UserDialog({
  action: { action, user },
  onClose,
}: {
  action: UserAction
  onClose: () => void
}) {
  const Chosen = DIALOGS[action]
  return <Chosen user={user} onClose={onClose} />
}

/** BLOCK-01, BLOCK-02: restrictions and days of a block; with all three off the block ends. */
function BlockDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const now = new Date(useStudioClock()())
  const isRunning = isBlocked(user, now)
  const until = isRunning ? user.blockedToDateTime : null
  const form = useCheckedForm<TypedBlock, TypedBlock>(blockShape, {
    defaultValues: {
      blockedComments: user.blockedComments,
      blockedChat: user.blockedChat,
      // Most blocks are about access.
      blockedAccess: user.blockedAccess || !(user.blockedComments || user.blockedChat),
      // A changed block keeps its days, unless they are typed anew.
      days: until === null ? BLOCK_DAYS.usual : blockDaysLeft(new Date(until), now),
    },
  })
  const block = useBlock(user.id, { onDone: onClose, onRefused: (error) => showRefusal(form, error) })
  const isBlock = useIsBlock(form)
  const verb = isRunning ? 'Change the block of' : 'Block'
  return (
    <FormDialog
      title={`${verb} ${fullName(user)}`}
      form={form}
      keepAs={`block ${user.id}`}
      busy={block.isPending}
      onSubmit={(typed) => block.mutate(typed)}
      onClose={onClose}
      submitText={isBlock ? (isRunning ? 'Change the block' : 'Block') : 'Lift the block'}
      danger={isBlock}
    >
      <p>{blockText(user, now)}</p>
      <BlockFields form={form} />
    </FormDialog>
  )
}

const shape = () => import('@studio/contract/people/profile/schema.ts').then((shapes) => shapes.PersonForm)

const WORDS = {
  userName: { label: 'User name' },
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
}

const namesOf = ({ userName, firstName, lastName }: User) => ({ userName, firstName, lastName })

/** USERS-03: the names of a teacher or an Admin. */
function EditDialog({ user, onClose }: { user: User; onClose: () => void }) {
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
