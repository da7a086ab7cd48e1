import { watchingTexts } from '@studio/contract/videos/watching/rules.ts'
import type { Watching } from '@studio/contract/videos/watching/schema.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../buttons/button.tsx'
import { buttonClasses } from '../buttons/button-look.ts'
import { StageTop } from './controls/stage-top.tsx'
import styles from './failed-stage.module.css'
import type { PlayerVideo } from './player-store.ts'

/** Replaces a film that can't play: title, message, retry and close. */
export function FailedStage({ video, onRetry }: { video: PlayerVideo; onRetry: () => void }) {
  const watching = useWatching(video)
  return (
    <div className={styles.failed}>
      <StageTop video={video} />
      <div className={styles.body}>
        {watching && video.watching && (
          <Elsewhere watching={watching} calls={video.watching} onFree={onRetry} />
        )}
        {watching === null && (
          <p role="alert">This video can’t be played right now. Try again in a minute.</p>
        )}
        <div className={styles.actions}>
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
        <ul className={styles.devices}>
          {records.map(({ id, device, title }) => (
            <li key={id}>
              <span>
                <b>{device ?? 'Unknown device'}</b>
                <span className={styles.title}>{title}</span>
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
