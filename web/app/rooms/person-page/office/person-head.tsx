import { roleText } from '@studio/contract/people/rules.ts'
import type { PersonPage } from '@studio/contract/person-page/schema.ts'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconEye } from '../../../ui/icons.ts'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { fullName } from '../../../ui/words/person-name.ts'
import { UserButtons, UserStatus } from '../../people/office/user-columns.tsx'
import { type UserAction, UserDialog } from '../../people/office/user-dialog.tsx'
import styles from './person.module.css'
import { useInvalidatePerson, useStartImpersonation } from './queries.ts'

/** Name and state of a person, with the actions of the lists of users. */
export function PersonHead({ page: { user, registeredDateTime } }: { page: PersonPage }) {
  const look = useStartImpersonation(user.id)
  const readAnew = useInvalidatePerson()
  const [action, setAction] = useState<UserAction | null>(null)
  function close() {
    setAction(null)
    readAnew()
  }
  return (
    <div className={styles.head}>
      <Avatar person={user} size="large" />
      <div className={styles.who}>
        <h1>{fullName(user)}</h1>
        <p>
          <Tag tone={user.role === 'Student' ? 'quiet' : 'blue'}>{roleText(user.role)}</Tag>
          <UserStatus user={user} />
          <span>{user.userName}</span>
          <a href={`mailto:${user.email}`}>{user.email}</a>
        </p>
      </div>
      <div className={styles.actions}>
        {user.role !== 'Admin' && user.active && registeredDateTime && (
          <Button variant="line" size="sm" busy={look.isPending} onClick={() => look.mutate()}>
            <Icon of={IconEye} size="small" />
            See the studio as they do
          </Button>
        )}
        <UserButtons user={user} onAction={setAction} onActivated={readAnew} />
      </div>
      {action && <UserDialog action={action} onClose={close} />}
    </div>
  )
}
