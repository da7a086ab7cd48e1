import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { ConfirmDeletion } from '../../../office/confirm-deletion.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { fullName } from '../../../ui/words/person-name.ts'
import { useDelete } from './queries.ts'
import styles from './users.module.css'

/** What a deletion removes, with how much of it, and what stays (D10). */
function takenAlong({ role, subscription, calendarsCount }: User): string {
  if (role === 'Admin') return 'Their name and photo are erased.'
  if (role === 'Coach') {
    const calendars = calendarsCount === 1 ? '1 calendar' : `${calendarsCount} calendars`
    return `Their name, photo and ${calendars} are erased, also for those who have joined them. Their videos go to the studio.`
  }
  const ends = subscription
    ? `Their ${subscription.price.title} ends now, nothing is given back, and nothing more is charged.`
    : 'They have no membership.'
  return `${ends} Their name, photo, history and joined calendars are erased.`
}

/** USERS-05: explains a deletion before it is done, and offers deactivation, which can be undone. */
export function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useDelete(user.id, { onDone: onClose })
  return (
    <ConfirmDeletion
      name={fullName(user)}
      busy={remove.isPending}
      onDelete={() => remove.mutate(true)}
      onClose={onClose}
    >
      <p>{takenAlong(user)} Invoices stay, without their name. This can’t be undone.</p>
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
