import { roleText } from '@studio/contract/people/rules.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { PersonLink } from '../../../office/person-link.tsx'
import type { Column } from '../../../office/table/record-table.tsx'
import { useUser } from '../../../platform/session.ts'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import type { IconShape } from '../../../ui/icon.tsx'
import { IconBan, IconPencil, IconTrash, IconUserCheck, IconUserCog } from '../../../ui/icons.ts'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { shortDate } from '../../../ui/words/date-words.ts'
import { isolated } from '../../../ui/words/isolated.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { useStudioClock } from '../../studio/studio-clock.ts'
import { blockEndText, isBlocked, statusWords } from './person-words.ts'
import { useActivate } from './queries.ts'
import type { UserAction } from './user-dialog.tsx'
import styles from './users.module.css'

export const columns: Column<User>[] = [
  {
    head: 'Name',
    cell: (user) => (
      <span className={styles.name}>
        <Avatar person={user} size="small" />
        <span title={`${fullName(user)}, ${user.email}`}>
          <PersonLink person={user} />
          <small>{user.email}</small>
        </span>
      </span>
    ),
  },
  {
    head: 'User name',
    orderBy: 'UserName',
    cell: ({ userName }) => userName,
    width: 'date',
    widestOnly: true,
  },
  {
    head: 'Role',
    width: 'word',
    cell: ({ role }) => (role === 'Student' ? roleText(role) : <Tag tone="blue">{roleText(role)}</Tag>),
  },
  {
    head: 'Plan',
    cell: ({ subscription }) => isolated(subscription?.price.title ?? ''),
    width: 'text',
    wideOnly: true,
  },
  { head: 'Status', cell: (user) => <UserStatus user={user} />, width: 'state' },
  {
    head: 'Registered',
    orderBy: 'RegistrationDateTime',
    cell: (user) => shortDate(user.registrationDateTime),
    width: 'date',
    widestOnly: true,
  },
]

/** Whether a person may sign in now, and how a student’s membership stands; of somebody blocked also until when. */
export function UserStatus({ user }: { user: User }) {
  const now = new Date(useStudioClock()())
  const { text, tone } = statusWords(user, now)
  return (
    <span className={styles.status}>
      <Tag tone={tone}>{text}</Tag>
      {text === 'Blocked' && <small>{blockEndText(user, now)}</small>}
      {user.mailsComeBack && <small title="Mails to this address come back">Mails come back</small>}
    </span>
  )
}

interface UserButtonsProps {
  user: User
  onAction: (action: UserAction) => void
  /** Called after an inactive person was reactivated. */
  onActivated?: () => void
}

/** Actions on a user: students edit themselves (USERS-03), and nobody blocks or deletes themselves. */
export function UserButtons({ user, onAction, onActivated }: UserButtonsProps) {
  const me = useUser()
  const now = new Date(useStudioClock()())
  const activate = useActivate({ onDone: () => onActivated?.() })
  const askToActivate = () =>
    showAlert({
      title: `Activate ${fullName(user)}?`,
      description: 'They can sign in again. A membership that has ended stays so until they renew it.',
      confirm: true,
      okText: 'Activate',
      onOk: () => activate.mutate(user.id),
    })
  const button = (icon: IconShape, verb: string, action: UserAction['action']) => (
    <IconButton icon={icon} label={`${verb} ${fullName(user)}`} onClick={() => onAction({ action, user })} />
  )
  return (
    <>
      {user.role !== 'Student' && button(IconPencil, 'Edit', 'edit')}
      {user.role !== 'Student' && user.id !== me?.id && button(IconUserCog, 'Change the role of', 'role')}
      {!user.active && (
        <IconButton icon={IconUserCheck} label={`Activate ${fullName(user)}`} onClick={askToActivate} />
      )}
      {user.id !== me?.id && button(IconBan, isBlocked(user, now) ? 'Change the block of' : 'Block', 'block')}
      {user.id !== me?.id && button(IconTrash, 'Delete', 'delete')}
    </>
  )
}
