import { watchingTexts } from '@studio/contract/videos/watching/rules.ts'
import type { Watching } from '@studio/contract/videos/watching/schema.ts'
import { useMediaState } from '@vidstack/react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../buttons/button.tsx'
import { buttonClasses } from '../buttons/button-look.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { StageTop } from './controls/stage-top.tsx'
import styles from './player.module.css'
import type { PlayerVideo } from './player-store.ts'
import looks from './stage-state.module.css'

/** Milliseconds after which an unresponsive host counts as failed, because it reports no error. */
const PATIENCE_MS = 20_000

type StateProps = { video: PlayerVideo; failed: boolean; onRetry: () => void }

/** Overlay of the picture: a spinner while waiting, or a retry after a failure. */
export function StageState({ video, failed, onRetry }: StateProps) {
  const canPlay = useMediaState('canPlay')
  const waiting = useMediaState('waiting')
  const tooLong = useTooLong(!canPlay && !failed)
  if (failed || tooLong) return <FailedStage video={video} onRetry={onRetry} />
  if (canPlay && !waiting) return null
  return (
    <div className={styles.state} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <VisuallyHidden>Loading...</VisuallyHidden>
    </div>
  )
}

function useTooLong(waiting: boolean): boolean {
  const [tooLong, setTooLong] = useState(false)
  useEffect(() => {
    setTooLong(false)
    if (!waiting) return
    const timer = setTimeout(() => setTooLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return tooLong
}

/** Replaces a film that can't play: title, message, retry and close. */
function FailedStage({ video, onRetry }: { video: PlayerVideo; onRetry: () => void }) {
  const watching = useWatching(video)
  return (
    <div className={looks.failed}>
      <StageTop video={video} />
      <div className={looks.body}>
        {watching && video.watching && (
          <Elsewhere watching={watching} calls={video.watching} onFree={onRetry} />
        )}
        {watching === null && (
          <p role="alert">This video can’t be played right now. Try again in a minute.</p>
        )}
        <div className={looks.actions}>
          {!watching && (
            <Button variant="light" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Link to="/daily-classes" className={buttonClasses({ variant: 'light' })}>
            Choose another class
          </Link>
        </div>
      </div>
    </div>
  )
}

type Calls = NonNullable<PlayerVideo['watching']>
type ElsewhereProps = { watching: Watching; calls: Calls; onFree: () => void }

/** Explains that other devices of the account are watching, with buttons to stop them or to resume here (D18.at-once). */
function Elsewhere({ watching, calls, onFree }: ElsewhereProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const { here, records, atOnce } = watching

  async function free(work: () => Promise<void>) {
    setBusy(true)
    setFailed(false)
    try {
      await work()
      onFree()
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  const isFull = atOnce > 0 && records.length >= atOnce
  return (
    <>
      <p role="alert">{isFull ? watchingTexts.tooMany(records.length) : watchingTexts.stopped}</p>
      {failed && <p role="alert">That didn’t work. Please try again in a moment</p>}
      {isFull ? (
        <ul className={looks.devices}>
          {records.map(({ id, device, title }) => (
            <li key={id}>
              <span>
                <b>{device ?? 'Unknown device'}</b>
                <span className={looks.title}>{title}</span>
              </span>
              <Button
                variant="light"
                size="sm"
                busy={busy}
                aria-label={`Watch here instead of on ${device ?? 'the unknown device'}`}
                onClick={() => void free(() => stopAndComeBack(calls, id, here))}
              >
                Watch here instead
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <Button variant="light" busy={busy} onClick={() => void free(calls.freeSlot)}>
          Watch here
        </Button>
      )}
    </>
  )
}

async function stopAndComeBack(calls: Calls, id: string, here: Watching['here']): Promise<void> {
  await calls.stop(id)
  if (here === 'stopped') await calls.freeSlot()
}

/**
 * Other devices that are watching, requested when a film of the studio does not play: undefined while loading, null if that is not
 * the reason or the request failed.
 */
function useWatching({ watching, externalEmbeddedCode }: PlayerVideo): Watching | null | undefined {
  const read = externalEmbeddedCode ? undefined : watching?.read
  const [found, setFound] = useState<Watching | null | undefined>(read ? undefined : null)
  useEffect(() => {
    let gone = false
    const show = (answer: Watching | null) => {
      if (!gone) setFound(answer)
    }
    read?.().then(
      (answer) => show(answer.here === 'free' ? null : answer),
      () => show(null),
    )
    return () => {
      gone = true
    }
  }, [read])
  return found
}
