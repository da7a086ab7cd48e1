import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDeletion } from '../../../office/confirm-deletion.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { countText } from '../../../ui/words/money-words.ts'
import { fullName } from '../../../ui/words/person-name.ts'

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

type Gone = Pick<User, 'role' | 'calendarsCount'> & {
  subscription: { price: { title: string } } | null
}

/** What a deletion removes, with how much of it, and what stays (D10). `members` have joined a teacher's calendars; unknown at first. */
export function deletionWords({ role, subscription, calendarsCount }: Gone, members?: number): string {
  if (role === 'Admin') return 'Their name and photo are erased.'
  if (role === 'Coach') {
    const calendars = calendarsCount === 1 ? '1 calendar' : `${calendarsCount} calendars`
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
