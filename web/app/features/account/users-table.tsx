import type { User } from '@studio/contract/account/schema.ts'
import { Avatar } from '../../ui/portraits/avatar.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { dateText } from '../../ui/words/date-words.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { useStudioClock } from '../studio/studio-clock.ts'
import { roleText, statusOf } from './person-words.ts'
import styles from './users-table.module.css'

const TONES = { Active: 'ok', Blocked: 'bad', Inactive: 'quiet' } as const

/** Users as rows; on a narrow screen each is a card, its values named. */
export function UsersTable({ users, busy }: { users: readonly User[]; busy: boolean }) {
  const clock = useStudioClock()
  return (
    <Table folds className={styles.table} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">User name</th>
          <th scope="col">E-mail</th>
          <th scope="col">Role</th>
          <th scope="col">Registered</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} status={statusOf(user, new Date(clock()))} />
        ))}
      </tbody>
    </Table>
  )
}

function UserRow({ user, status }: { user: User; status: keyof typeof TONES }) {
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          <Avatar person={user} size="small" />
          {fullName(user)}
        </span>
      </th>
      <td data-label="User name">{user.userName}</td>
      <td data-label="E-mail">{user.email}</td>
      <td data-label="Role">{roleText(user.role)}</td>
      <td data-label="Registered">{dateText(user.registrationDateTime)}</td>
      <td data-label="Status">
        <Tag tone={TONES[status]}>{status}</Tag>
      </td>
    </tr>
  )
}
