import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PlayerVideo } from './player-store.ts'

/** Links expire after five minutes (D6); a fresh one is fetched a minute earlier. */
const RENEW_EVERY_MS = 4 * 60_000
/** If a link is refused sooner after a renewal, another renewal would not help. */
const RETRY_AFTER_MS = 10_000

export type Position = { seconds: number; playing: boolean }

/**
 * The video's URL and its renewal. A fresh link is always kept ready and used only when the present one is refused, so that playback
 * is not interrupted needlessly.
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

  /** The newest link, for sources that can use it without reloading the film. */
  const latest = () => spare.current ?? current

  return { url: current, latest, failed, setFailed, renew, onRefused, resumeAt }
}
