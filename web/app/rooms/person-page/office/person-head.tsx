import type { PersonPage } from '@studio/contract/person-page/schema.ts'
import { useBegun } from '../../../office/use-begun.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon, IconEye } from '../../../ui/icons.tsx'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { fullName } from '../../../ui/words/person-name.ts'
import { UserButtons, UserStanding } from '../../people/office/user-columns.tsx'
import { isUserAction, UserDialog } from '../../people/office/user-dialog.tsx'
import styles from './person.module.css'
import { useInvalidatePerson, useStartImpersonation } from './queries.ts'

/** Name and state of a person, with the actions of the lists of users. */
export function PersonHead({ page: { user, registeredDateTime } }: { page: PersonPage }) {
  const look = useStartImpersonation(user.id)
  const readAnew = useInvalidatePerson()
  const { begun, begin, end } = useBegun()
  function close() {
    end()
    readAnew()
  }
  return (
    <div className={styles.head}>
      <Avatar person={user} size="large" />
      <div className={styles.who}>
        <h1>{fullName(user)}</h1>
        <p>
          <UserStanding user={user} />
          <span>{user.userName}</span>
          <a href={`mailto:${user.email}`}>{user.email}</a>
        </p>
      </div>
      <div className={styles.actions}>
        {user.role !== 'Admin' && user.active && registeredDateTime && (
          <Button variant="line" size="sm" busy={look.isPending} onClick={() => look.mutate()}>
            <Icon of={IconEye} size="small" />
            {`See as ${user.firstName}`}
          </Button>
        )}
        <UserButtons user={user} onAction={({ action }) => begin(action)} onActivated={readAnew} />
      </div>
      {isUserAction(begun) && <UserDialog action={{ action: begun, user }} onClose={close} />}
    </div>
  )
}
