import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDeletion } from '../../../office/confirm-deletion.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { fullName } from '../../../ui/words/person-name.ts'
import { deletionWords } from './deletion-words.ts'
import { membersOfTeacherQuery, useDelete } from './queries.ts'
import styles from './users.module.css'

/** USERS-05: explains a deletion before it is done, and offers deactivation, which can be undone. */
export function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
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
