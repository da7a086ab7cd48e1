import type { SecondFactor } from '@studio/contract/people/second-factor/schema.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EditRows } from '../../../ui/form/edit-row.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { hiddenHead } from '../../../ui/page/page-head.ts'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { dateText } from '../../../ui/words/date-words.ts'
import { MailChoices } from '../../mail-choices/mail-choices.tsx'
import { OwnData } from '../../own-data/own-data.tsx'
import { PushSection } from '../../push/push-section.tsx'
import { EmailRow } from '../email/email-row.tsx'
import { type Action, ActionDialog } from '../office-second-factor/actions.tsx'
import { CodesDialog } from '../office-second-factor/codes-dialog.tsx'
import { AddPasskey, Methods } from '../office-second-factor/methods.tsx'
import { secondFactorQuery } from '../office-second-factor/queries.ts'
import styles from '../own/account.module.css'
import { DeleteSection } from '../own/delete-section.tsx'
import { Devices } from '../own/devices.tsx'
import { OwnSection } from '../own/own-section.tsx'
import { isUnplaced, sessionsQuery } from '../own/queries.ts'
import { PasswordRow } from '../profile/password-row.tsx'

export const meta = hiddenHead('Account')

/** What is a teacher's or an Admin's own to decide about their account. */
export default function StaffAccountScreen() {
  const user = useUser()
  const read = [useQuery(secondFactorQuery()), useQuery(sessionsQuery())]
  if (!user) return null
  return (
    <div className={styles.page}>
      {user.role === 'Admin' && <SignInRows user={user} />}
      <OwnSecondFactor />
      <div className={classNames(styles.page, read.some(isUnplaced) && styles.unplaced)}>
        <Devices />
        <MailChoices />
        <PushSection />
        <OwnData />
        <DeleteSection user={user} />
      </div>
    </div>
  )
}

/** A teacher's are in their profile, which an Admin has not. */
function SignInRows({ user }: { user: User }) {
  return (
    <OwnSection title="Signing in">
      <div className={styles.list}>
        <EditRows>
          <EmailRow user={user} />
          <PasswordRow user={user} />
        </EditRows>
      </div>
    </OwnSection>
  )
}

/** The second step of a staff member's own sign-in: its passkeys, app and recovery codes (S-A16). */
function OwnSecondFactor() {
  const state = useQuery(secondFactorQuery())
  const [action, setAction] = useState<Action | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const close = () => setAction(null)
  const show = (made: string[]) => {
    close()
    setCodes(made)
  }
  return (
    <OwnSection title="Second step at sign-in">
      <QueryState query={state} skeleton={<RowsSkeleton count={1} />}>
        {(now) =>
          now.on ? <On state={now} onAction={setAction} /> : <Off state={now} onAction={setAction} />
        }
      </QueryState>
      {action && state.data && (
        <ActionDialog action={action} state={state.data} onCodes={show} onClose={close} />
      )}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </OwnSection>
  )
}

interface PartProps {
  state: SecondFactor
  onAction: (action: Action) => void
}

function Off({ state, onAction }: PartProps) {
  const { required } = state
  return (
    <>
      {required && (
        <Note tone="warn" title="This studio asks its staff for a second step.">
          Set it up to open everything else.
        </Note>
      )}
      <p>
        Your password alone signs you in. With a second step, you also use a passkey or a code from an
        authenticator app, so a stolen password opens nothing.
      </p>
      <div className={styles.buttons}>
        <AddPasskey state={state} onAction={onAction} />
        <Button size="sm" variant={required ? 'filled' : 'line'} onClick={() => onAction({ kind: 'app' })}>
          Use an authenticator app
        </Button>
      </div>
    </>
  )
}

function On({ state, onAction }: PartProps) {
  const { sinceDateTime, recoveryCodesLeft, required, app } = state
  return (
    <>
      <p>
        {sinceDateTime && `On since ${dateText(sinceDateTime)}. `}
        {recoveryCodesLeft === 1
          ? 'One recovery code is left.'
          : `${recoveryCodesLeft} recovery codes are left.`}
      </p>
      <Methods state={state} onAction={onAction} />
      <div className={styles.buttons}>
        <AddPasskey state={state} onAction={onAction} />
        {!app && (
          <Button size="sm" variant="line" onClick={() => onAction({ kind: 'app' })}>
            Add an authenticator app
          </Button>
        )}
        <Button size="sm" variant="line" onClick={() => onAction({ kind: 'renew' })}>
          New recovery codes
        </Button>
        {!required && (
          <Button size="sm" variant="line" onClick={() => onAction({ kind: 'off' })}>
            Switch off
          </Button>
        )}
      </div>
    </>
  )
}
