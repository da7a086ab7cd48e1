import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { EditRow } from '../../../ui/form/edit-row.tsx'
import { IconPencil } from '../../../ui/icons.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import styles from '../profile/line-row.module.css'
import { useEditing } from '../profile/use-editing.ts'
import { emailChangeQuery, useWithdrawEmailChange } from './queries.ts'

// With the passkeys' code, which no page needs before the pencil is pressed.
const EmailForm = lazyPart(() => import('./email-form.tsx').then((part) => part.EmailForm))

const NAME = 'Email'

/** The e-mail address. A new one counts once the link sent to it was opened; until then the row names it (S-A17). */
export function EmailRow({ user }: { user: User }) {
  const editing = useEditing()
  const edit = useRef<HTMLButtonElement>(null)
  const asked = useQuery(emailChangeQuery()).data?.email
  // Confirmed on another device: the profile of this one follows with its next reading.
  const waiting = asked && asked !== user.email ? asked : null
  if (editing.isOpen) {
    return (
      <EditRow name={NAME}>
        <EmailForm email={waiting ?? ''} onClose={editing.close} />
      </EditRow>
    )
  }
  const pencil = (
    <IconButton
      ref={edit}
      icon={IconPencil}
      label="Edit email"
      autoFocus={editing.autoFocus}
      onClick={editing.open}
    />
  )
  return (
    <EditRow name={NAME} end={pencil}>
      <span className={styles.email}>{user.email}</span>
      <div role="status">{waiting && <Waiting email={waiting} onKept={() => edit.current?.focus()} />}</div>
    </EditRow>
  )
}

/** Its button vanishes when it is pressed, so `onKept` moves the focus. */
function Waiting({ email, onKept }: { email: string; onKept: () => void }) {
  const withdraw = useWithdrawEmailChange(onKept)
  return (
    <div className={styles.waiting}>
      <p>
        A link is on its way to <b>{email}</b>
      </p>
      <p>Open it there to sign in with that address. Until then this one stays.</p>
      <Button size="sm" variant="line" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Keep the old one
      </Button>
    </div>
  )
}
