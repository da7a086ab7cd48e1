import type { SecondFactor } from '@studio/contract/people/second-factor/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { RowsSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { dateText } from '../../../ui/words/date-words.ts'
import styles from '../own/account.module.css'
import { OwnSection } from '../own/own-section.tsx'
import { type Action, ActionDialog } from './actions.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { AddPasskey, Methods } from './methods.tsx'
import { secondFactorQuery } from './queries.ts'

/** The second step of a staff member's own sign-in: its passkeys, app and recovery codes (S-A16). */
export function OwnSecondFactor() {
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
