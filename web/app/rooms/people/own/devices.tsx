import type { OwnSession } from '@studio/contract/people/own/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { showAlert } from '../../../ui/alert/alert-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Icon, IconDeviceLaptop, IconDeviceMobile } from '../../../ui/icons.tsx'
import { StackSkeleton } from '../../../ui/page/skeleton.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { dateText, momentText } from '../../../ui/words/date-words.ts'
import styles from './account.module.css'
import { OwnSection } from './own-section.tsx'
import { sessionsQuery, useEndAllSessions, useEndOtherSessions, useEndSession } from './queries.ts'

/** Devices shown before 'Show all', so that a long list doesn't hide what follows it. */
const SHOWN_AT_FIRST = 5

/** Signed-in devices, this one first, with buttons to sign out the others or all (S-S5, S-S6). */
export function Devices() {
  const list = useQuery(sessionsQuery())
  return (
    <OwnSection title="Where you are signed in">
      <QueryState query={list} skeleton={<StackSkeleton shapes={['row', 'switch']} />}>
        {({ records }) => (
          <>
            <DeviceList sessions={records} />
            <SignOutButtons others={records.some(({ current }) => !current)} />
          </>
        )}
      </QueryState>
    </OwnSection>
  )
}

function DeviceList({ sessions }: { sessions: readonly OwnSession[] }) {
  const [whole, setWhole] = useState(false)
  const id = useId()
  const ordered = [...sessions].sort((one, other) => Number(other.current) - Number(one.current))
  return (
    <>
      <ul className={styles.list} id={id}>
        {(whole ? ordered : ordered.slice(0, SHOWN_AT_FIRST)).map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > SHOWN_AT_FIRST && (
        <Button
          size="sm"
          variant="line"
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show fewer' : `Show all ${sessions.length}`}
        </Button>
      )}
    </>
  )
}

function Device({ session }: { session: OwnSession }) {
  const end = useEndSession()
  const name = session.device ?? 'Unknown device'
  return (
    <li className={styles.device}>
      <Icon of={/iPhone|Android/.test(name) ? IconDeviceMobile : IconDeviceLaptop} />
      <div className={styles.words}>
        <b>{name}</b>
        <span>{session.current ? 'This device' : `Last seen ${momentText(session.lastSeenDateTime)}`}</span>
        <span>{`Signed in on ${dateText(session.dateTime)}`}</span>
      </div>
      {!session.current && (
        <Button
          size="sm"
          variant="line"
          busy={end.isPending}
          aria-label={`Sign out ${name}`}
          onClick={() => end.mutate(session.id)}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function SignOutButtons({ others }: { others: boolean }) {
  const endOthers = useEndOtherSessions()
  const endAll = useEndAllSessions()
  const askForAll = () =>
    showAlert({
      title: 'Sign out everywhere',
      description:
        'Every device is signed out, including this one, and your calendar link ends. Sign in again with your password.',
      okText: 'Sign out everywhere',
      onOk: () => endAll.mutate(),
    })
  return (
    <>
      {others && <p>If you don’t recognise one of them, sign it out and choose a new password.</p>}
      <div className={styles.buttons}>
        {others && (
          <Button size="sm" variant="line" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out all others
          </Button>
        )}
        <Button size="sm" variant="line" busy={endAll.isPending} onClick={askForAll}>
          Sign out everywhere
        </Button>
      </div>
    </>
  )
}
