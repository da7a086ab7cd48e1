import type { User } from '@studio/contract/people/sign-in/schema.ts'
import type { ListedUser } from '@studio/contract/people/staff/schema.ts'
import { titleWithTerm } from '@studio/contract/plans/term-words.ts'
import { PersonCell, PersonLink } from '../../../office/person-cell.tsx'
import { StandingMark } from '../../../office/standing-mark.tsx'
import type { Column } from '../../../office/table/column.ts'
import { useUser } from '../../../platform/session.ts'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import {
  IconBan,
  IconPencil,
  type IconShape,
  IconTrash,
  IconUserCheck,
  IconUserCog,
} from '../../../ui/icons.tsx'
import { shortDate } from '../../../ui/words/date-words.ts'
import { fullDayText } from '../../../ui/words/day-text.ts'
import { fullName, isolated } from '../../../ui/words/person-name.ts'
import { useStudioClock, useToday } from '../../studio/studio-clock.tsx'
import { seenText } from '../office-filters/unseen-text.ts'
import { isBlocked, standingOf } from './person-words.ts'
import { useActivate } from './queries.ts'
import type { UserAction } from './user-dialog.tsx'

export const userColumns: Column<ListedUser>[] = [
  {
    head: 'Name',
    cell: (user) => (
      <PersonCell person={user} title={`${fullName(user)}, ${user.email}`}>
        <PersonLink person={user} />
      </PersonCell>
    ),
  },
  {
    head: 'User name',
    orderBy: 'UserName',
    cell: ({ userName }) => userName,
    width: 'date',
    widestOnly: true,
    inSheet: true,
  },
  { head: 'Email', cell: ({ email }) => email, width: 'email', wideOnly: true, inSheet: true },
  { head: 'State', cell: (user) => <UserStanding user={user} />, width: 'state' },
  {
    head: 'Plan',
    cell: ({ subscription }) =>
      isolated(subscription ? titleWithTerm(subscription.price.title, subscription.term) : ''),
    width: 'text',
    wideOnly: true,
    inSheet: true,
  },
  {
    head: 'Seen',
    cell: (user) => <Seen user={user} />,
    width: 'word',
    widestOnly: true,
    inSheet: true,
  },
  {
    head: 'Registered',
    orderBy: 'RegistrationDateTime',
    cell: (user) => shortDate(user.registrationDateTime),
    width: 'date',
    widestOnly: true,
    inSheet: true,
  },
]

/** By day, and no finer. */
function Seen({ user: { seenOn } }: { user: ListedUser }) {
  const text = seenText(seenOn, useToday())
  return (
    <span title={seenOn ? fullDayText(seenOn) : 'Not in the last 90 days, or they keep no history'}>
      {text}
    </span>
  )
}

/** Whether a person may sign in now, and how a student’s membership stands; of somebody blocked also until when. */
export function UserStanding({ user }: { user: User & { retryDateTime?: string | null } }) {
  const { mark, text, more } = standingOf(user, new Date(useStudioClock()()))
  return (
    <StandingMark of={mark} word={text}>
      {user.mailsComeBack ? 'Emails bounce' : more}
    </StandingMark>
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
      description: 'They can sign in again. A membership that has ended stays ended until they renew it.',
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
