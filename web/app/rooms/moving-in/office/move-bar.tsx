import type { MoveIn } from '@studio/contract/moving-in/schema.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { askToTakeBack } from './list-cards.tsx'
import styles from './moving-in.module.css'
import { useForgetList, useReadAccount, useSetMoveIn } from './queries.ts'
import { countOf, missingOf, outlook, sentence } from './words.ts'

interface MoveBarProps {
  list: MoveIn
  mail: boolean
}

/** What happens next with a list: the move, its progress, or what it still lacks. */
export function MoveBar({ list, mail }: MoveBarProps) {
  const { state } = list
  return (
    <div className={styles.bar} data-at-work={state === 'moving' || undefined}>
      {(state === 'checking' || state === 'checked') && <BeforeMove list={list} mail={mail} />}
      {(state === 'moving' || state === 'paused') && <DuringMove list={list} />}
    </div>
  )
}

const BACK = {
  people: 'You can take it all back for 90 days.',
  films: 'You can take it all back for 90 days.',
  subscriptions: 'You can take back each until it is paid here.',
}

function BeforeMove({ list, mail }: MoveBarProps) {
  const set = useSetMoveIn(list)
  const forget = useForgetList(list)
  const { right, unread, ...others } = list.lines
  const missing = missingOf(list)
  const all = Object.values(others).reduce((sum, some) => sum + some, right + unread)
  const isRead = list.state === 'checked' && !missing && !list.fault
  return (
    <>
      {list.state === 'checking' && all > 0 && (
        <Progress className={styles.progress} aria-label="Lines read" max={all} value={all - unread} />
      )}
      <span className={styles.words} role="status">
        {missing && <b>{missing}.</b>}
        {list.fault && <b>{sentence(list.fault)}</b>}
        {!missing && !isRead && !list.fault && (
          <b>{list.kind === 'subscriptions' ? 'The account is being read.' : 'The list is being read.'}</b>
        )}
        {isRead && (
          <>
            <b>{outlook(list)}</b> {right > 0 && BACK[list.kind]}
          </>
        )}
      </span>
      <Button variant="plain" busy={forget.isPending} onClick={() => forget.mutate()}>
        Not now
      </Button>
      {list.state === 'checked' && list.fault ? (
        <ReadAgain />
      ) : (
        <Button
          busy={set.isPending}
          disabled={!isRead || right === 0}
          onClick={() => set.mutate({ state: 'moving', mail })}
        >
          {isRead && right > 0 ? `Move ${countOf(list.kind, right)}` : 'Move them in'}
        </Button>
      )}
    </>
  )
}

/** A reading that the provider refused is tried again where its words stand. */
function ReadAgain() {
  const read = useReadAccount()
  return (
    <Button busy={read.isPending} onClick={() => read.mutate()}>
      Try again
    </Button>
  )
}

function DuringMove({ list }: { list: MoveIn }) {
  const set = useSetMoveIn(list)
  const { right, moved } = list.lines
  const isPaused = list.state === 'paused'
  return (
    <>
      <Progress className={styles.progress} aria-label="Moved in" max={moved + right} value={moved} />
      {/* The count is read on the progress, and not aloud each second. */}
      <span className={styles.words}>
        <b>
          {moved} of {moved + right}.
        </b>{' '}
        <span role="status">
          {isPaused && 'Paused. '}
          {list.fault ? sentence(list.fault) : !isPaused && 'It goes on when you leave the page.'}
        </span>
      </span>
      {isPaused && (
        <Button variant="plain" onClick={() => askToTakeBack(list, set.mutate)}>
          Take it all back
        </Button>
      )}
      <Button
        variant={isPaused ? 'filled' : 'line'}
        busy={set.isPending}
        onClick={() => set.mutate({ state: isPaused ? 'moving' : 'paused' })}
      >
        {isPaused ? 'Go on' : 'Pause'}
      </Button>
    </>
  )
}
