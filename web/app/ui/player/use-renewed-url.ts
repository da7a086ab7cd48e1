import { type RefObject, useRef, useState } from 'react'
import type { PlayerVideo } from './player-store.ts'

/** If a link is refused sooner after a renewal, another renewal would not help. */
const RETRY_AFTER_MS = 10_000

export type Position = { seconds: number; playing: boolean }

/**
 * The video's URL. A link outlasts its film; where one is refused all the same, as after a long pause, the film is loaded
 * anew by a fresh one and goes on where it was (S-F7).
 */
export function useRenewedUrl({ url, renewUrl }: PlayerVideo, position: RefObject<Position>) {
  const [current, setCurrent] = useState(url ?? null)
  const [failed, setFailed] = useState(false)
  const renewedAt = useRef(0)
  const resumeAt = useRef<Position | null>(null)

  async function renew(): Promise<void> {
    resumeAt.current = { ...position.current }
    renewedAt.current = Date.now()
    const fresh = (await renewUrl?.().catch(() => null)) ?? null
    setFailed(fresh === null)
    if (fresh) setCurrent(fresh)
  }

  function onRefused(): void {
    if (renewUrl && Date.now() - renewedAt.current > RETRY_AFTER_MS) void renew()
    else setFailed(true)
  }

  return { url: current, failed, setFailed, renew, onRefused, resumeAt }
}
