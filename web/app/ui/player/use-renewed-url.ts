import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PlayerVideo } from './player-store.ts'

/** Links live five minutes (D6): a fresh one is fetched a minute before. */
const RENEW_EVERY_MS = 4 * 60_000
/** A link refused sooner than this after a renewal will not get better by another. */
const RETRY_AFTER_MS = 10_000

export type Position = { seconds: number; playing: boolean }

/**
 * The address of the video and how to get a new one. A fresh link is kept ready all the time and put in only
 * when the one in use is refused, so that playing is never interrupted without need.
 */
export function useRenewedUrl({ url, renewUrl }: PlayerVideo, position: RefObject<Position>) {
  const [current, setCurrent] = useState(url ?? null)
  const [failed, setFailed] = useState(false)
  const spare = useRef<string | null>(null)
  const renewedAt = useRef(0)
  const resumeAt = useRef<Position | null>(null)

  useEffect(() => {
    if (!renewUrl) return
    const timer = setInterval(() => {
      renewUrl().then(
        (fresh) => {
          spare.current = fresh
        },
        () => {
          spare.current = null
        },
      )
    }, RENEW_EVERY_MS)
    return () => clearInterval(timer)
  }, [renewUrl])

  async function renew(): Promise<void> {
    resumeAt.current = { ...position.current }
    renewedAt.current = Date.now()
    const fresh = spare.current ?? (await renewUrl?.().catch(() => null)) ?? null
    spare.current = null
    setFailed(fresh === null)
    if (fresh) setCurrent(fresh)
  }

  function onRefused(): void {
    if (renewUrl && Date.now() - renewedAt.current > RETRY_AFTER_MS) void renew()
    else setFailed(true)
  }

  /** The newest link there is, for whoever can put it in without loading the film anew. */
  const latest = () => spare.current ?? current

  return { url: current, latest, failed, setFailed, renew, onRefused, resumeAt }
}
