import { counted } from '@studio/contract/counted.ts'
import { withRule } from '@studio/contract/people/messages.ts'
import type { PersonForm } from '@studio/contract/people/profile/schema.ts'
import { BLOCK_DAYS, blockDaysLeft, roleText } from '@studio/contract/people/rules.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { ConfirmDeletion } from '../../../office/confirm-deletion.tsx'
import { FormDialog } from '../../../office/form-dialog.tsx'
import { MeanwhileNote } from '../../../office/meanwhile/meanwhile-note.tsx'
import { useConcurrentEdit } from '../../../office/meanwhile/use-meanwhile.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { showRefusal } from '../../../ui/form/show-refusal.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { dateText } from '../../../ui/words/date-words.ts'
import { countText } from '../../../ui/words/money-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { useStudioClock } from '../../studio/studio-clock.tsx'
import { BlockFields, blockShape, type TypedBlock, useIsBlock } from './block-fields.tsx'
import { blockText, isBlocked } from './person-words.ts'
import { membersOfTeacherQuery, readPerson, useBlock, useDelete, useSavePerson } from './queries.ts'
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

/** USERS-05: explains a deletion before it is done, and offers deactivation, which can be undone. */
function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useDelete(user.id, { onDone: onClose })
  const teaches = user.role === 'Coach' && user.calendarsCount > 0
  const { data: members } = useQuery({ ...membersOfTeacherQuery(user.id), enabled: teaches })
  return (
    <ConfirmDeletion
      name={fullName(user)}
      busy={remove.isPending}
      onDelete={() => remove.mutate(true)}
      onClose={onClose}
    >
      <p>
        {deletionWords(user, members ?? undefined)} Invoices stay, without their name. This can’t be undone.
      </p>
      {user.active && (
        <p className={styles.instead}>
          An inactive account keeps everything and can’t sign in; its membership is not renewed.
          <Button variant="line" size="sm" busy={remove.isPending} onClick={() => remove.mutate(false)}>
            Make inactive instead
          </Button>
        </p>
      )}
    </ConfirmDeletion>
  )
}

type Gone = Pick<User, 'role' | 'calendarsCount'> & {
  subscription: { price: { title: string } } | null
}

/** What a deletion removes, with how much of it, and what stays (D10). `members` have joined a teacher's calendars; unknown at first. */
export function deletionWords({ role, subscription, calendarsCount }: Gone, members?: number): string {
  if (role === 'Admin') return 'Their name and photo are erased.'
  if (role === 'Coach') {
    const calendars = counted(calendarsCount, 'calendar')
    return `Their name, photo and ${calendars} are erased${lossWords(calendarsCount, members)}. Their videos go to the studio.`
  }
  const ends = subscription
    ? `Their ${subscription.price.title} ends now, nothing is refunded, and nothing more is charged.`
    : 'They have no plan. Nothing is charged.'
  return `${ends} Their name, photo, history and joined calendars are erased.`
}

function lossWords(calendars: number, members: number | undefined): string {
  if (calendars === 0) return ''
  const it = calendars === 1 ? 'it' : 'them'
  if (members === undefined) return `, including for those who have joined ${it}`
  if (members === 0) return `; nobody has joined ${it}`
  return members === 1
    ? `, and the one person who has joined ${it} loses ${it}`
    : `, and the ${countText(members)} people who have joined ${it} lose ${it}`
}
