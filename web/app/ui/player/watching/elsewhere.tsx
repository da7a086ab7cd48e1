import { watchingTexts } from '@studio/contract/videos/watching/rules.ts'
import type { Watching } from '@studio/contract/videos/watching/schema.ts'
import { useState } from 'react'
import { Button } from '../../buttons/button.tsx'
import type { PlayerVideo } from '../player-store.ts'
import styles from './elsewhere.module.css'

type Calls = NonNullable<PlayerVideo['watching']>
type ElsewhereProps = { watching: Watching; calls: Calls; onFree: () => void }

/** Explains that other devices of the account are watching, with buttons to stop them or to resume here (D18.at-once). */
export function Elsewhere({ watching, calls, onFree }: ElsewhereProps) {
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
