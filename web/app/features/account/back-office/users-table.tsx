import type { User } from '@studio/contract/account/schema.ts'
import { IconBan, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Column, RecordTable } from '../../../back-office/table/record-table.tsx'
import { useUser } from '../../../platform/session.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { shortDate } from '../../../ui/words/date-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'
import { useStudioClock } from '../../studio/studio-clock.ts'
import { roleText, statusOf } from './person-words.ts'
import { USERS_A_PAGE } from './queries.ts'
import type { UserDeed } from './user-dialog.tsx'
import styles from './users.module.css'

const TONES = { Active: 'ok', Blocked: 'bad', Inactive: 'quiet' } as const

const columns: Column<User>[] = [
  {
    head: 'Name',
    cell: (user) => (
      <span className={styles.name}>
        <Avatar person={user} size="small" />
        <span>
          {fullName(user)}
          <small>{user.email}</small>
        </span>
      </span>
    ),
  },
  { head: 'User name', cell: ({ userName }) => userName, wideOnly: true },
  {
    head: 'Role',
    cell: ({ role }) => (role === 'Student' ? roleText(role) : <Tag tone="blue">{roleText(role)}</Tag>),
  },
  { head: 'Plan', cell: ({ subscription }) => subscription?.price.title ?? '', wideOnly: true },
  { head: 'Status', cell: (user) => <Status user={user} /> },
  { head: 'Registered', cell: (user) => shortDate(user.registrationDateTime), wideOnly: true },
]

function Status({ user }: { user: User }) {
  const status = statusOf(user, new Date(useStudioClock()()))
  return <Tag tone={TONES[status]}>{status}</Tag>
}

interface UsersTableProps {
  label: string
  users: readonly User[]
  busy: boolean
  onDeed: (deed: UserDeed) => void
  foot: ReactNode
}

/** Users with what an Admin may do: students edit themselves (USERS-03), and nobody blocks or deletes themselves. */
export function UsersTable({ label, users, busy, onDeed, foot }: UsersTableProps) {
  const me = useUser()
  return (
    <RecordTable
      label={label}
      columns={columns}
      rows={users}
      busy={busy}
      foot={foot}
      actions={(user) => (
        <>
          {user.role !== 'Student' && (
            <IconButton
              icon={IconPencil}
              label={`Edit ${fullName(user)}`}
              onClick={() => onDeed({ deed: 'edit', user })}
            />
          )}
          {user.id !== me?.id && (
            <>
              <IconButton
                icon={IconBan}
                label={`Block ${fullName(user)}`}
                onClick={() => onDeed({ deed: 'block', user })}
              />
              <IconButton
                icon={IconTrash}
                label={`Delete ${fullName(user)}`}
                onClick={() => onDeed({ deed: 'delete', user })}
              />
            </>
          )}
        </>
      )}
    />
  )
}

/** As large as a page of users. */
export const UsersSkeleton = () => <RowsSkeleton count={USERS_A_PAGE} />
