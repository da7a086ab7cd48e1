import type { SecondFactor } from '@studio/contract/account/second-factor/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Note } from '../../../../ui/page/note.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../../ui/query/query-state.tsx'
import { dateText } from '../../../../ui/words/date-words.ts'
import styles from '../../own/account.module.css'
import { OwnSection } from '../../own/own-section.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { type Deed, DeedDialog } from './deeds.tsx'
import { secondFactorQuery } from './queries.ts'
import { AddPasskey, Ways } from './ways.tsx'

/** The second step of a staff member's own sign-in: its passkeys, app and recovery codes (S-A16). */
export function OwnSecondFactor() {
  const state = useQuery(secondFactorQuery())
  const [deed, setDeed] = useState<Deed | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const close = () => setDeed(null)
  const show = (made: string[]) => {
    close()
    setCodes(made)
  }
  return (
    <OwnSection title="Second step at sign-in">
      <QueryState query={state} skeleton={<RowsSkeleton count={1} />}>
        {(now) => (now.on ? <On state={now} onDeed={setDeed} /> : <Off state={now} onDeed={setDeed} />)}
      </QueryState>
      {deed && state.data && <DeedDialog deed={deed} state={state.data} onCodes={show} onClose={close} />}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </OwnSection>
  )
}

interface PartProps {
  state: SecondFactor
  onDeed: (deed: Deed) => void
}

function Off({ state, onDeed }: PartProps) {
  const { required } = state
  return (
    <>
      {required && (
        <Note tone="warn" title="This studio asks its staff for a second step.">
          Set it up, and everything else opens.
        </Note>
      )}
      <p>
        Your password alone signs you in. With a second step, a passkey of your device or a code of an
        authenticator app is asked as well, so that a stolen password opens nothing.
      </p>
      <div className={styles.buttons}>
        <AddPasskey state={state} onDeed={onDeed} />
        <Button size="sm" variant={required ? 'filled' : 'line'} onClick={() => onDeed({ kind: 'app' })}>
          Use an authenticator app
        </Button>
      </div>
    </>
  )
}

function On({ state, onDeed }: PartProps) {
  const { sinceDateTime, recoveryCodesLeft, required, app } = state
  return (
    <>
      <p>
        {sinceDateTime && `On since ${dateText(sinceDateTime)}. `}
        {recoveryCodesLeft === 1
          ? 'One recovery code is left.'
          : `${recoveryCodesLeft} recovery codes are left.`}
      </p>
      <Ways state={state} onDeed={onDeed} />
      <div className={styles.buttons}>
        <AddPasskey state={state} onDeed={onDeed} />
        {!app && (
          <Button size="sm" variant="line" onClick={() => onDeed({ kind: 'app' })}>
            Add an authenticator app
          </Button>
        )}
        <Button size="sm" variant="line" onClick={() => onDeed({ kind: 'renew' })}>
          New recovery codes
        </Button>
        {!required && (
          <Button size="sm" variant="line" onClick={() => onDeed({ kind: 'off' })}>
            Switch off
          </Button>
        )}
      </div>
    </>
  )
}
