import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PlayerVideo } from './player-store.ts'

/** Links expire after five minutes (D6); a fresh one is fetched a minute earlier. */
const BEFORE_END_MS = 60_000
const RENEW_EVERY_MS = 4 * 60_000
/** Also where this machine's clock is wrong, or the link was almost over when the player opened. */
const SOONEST_MS = 1_000
/** If a link is refused sooner after a renewal, another renewal would not help. */
const RETRY_AFTER_MS = 10_000

export type Position = { seconds: number; playing: boolean }

/** Milliseconds from `now` until a link needs a successor, by the second in which it ends. */
export function renewIn(url: string | null, now: number): number {
  const ends = Number(new URLSearchParams(url?.split('?')[1]).get('e')) * 1000
  return ends ? Math.min(Math.max(ends - BEFORE_END_MS - now, SOONEST_MS), RENEW_EVERY_MS) : RENEW_EVERY_MS
}

/**
 * The video's URL and its renewal. A fresh link is always kept ready and used only when the present one is refused, so that playback
 * is not interrupted needlessly. Where the browser reads the film by itself, the server is told the fresh link, with which the
 * present one stays open.
 */
export function useRenewedUrl({ url, renewUrl }: PlayerVideo, position: RefObject<Position>) {
  const [current, setCurrent] = useState(url ?? null)
  const [failed, setFailed] = useState(false)
  const spare = useRef<string | null>(null)
  const renewedAt = useRef(0)
  const resumeAt = useRef<Position | null>(null)
  const byScript = useRef(false)

  useEffect(() => {
    if (!renewUrl) return
    let timer = 0
    let closed = false
    const renewAfter = (milliseconds: number) => {
      timer = window.setTimeout(async () => {
        spare.current = await renewUrl().catch(() => null)
        if (spare.current && !byScript.current) await keepOpen(spare.current)
        // Not by its end again: by a clock that is ahead, that is always over.
        if (!closed) renewAfter(RENEW_EVERY_MS)
      }, milliseconds)
    }
    renewAfter(renewIn(url ?? null, Date.now()))
    return () => {
      closed = true
      window.clearTimeout(timer)
    }
  }, [renewUrl, url])

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

  return { url: current, latest, byScript, failed, setFailed, renew, onRefused, resumeAt }
}

/** Gives the server the fresh link; if it is not reached, the film is reloaded once its present link is refused. */
async function keepOpen(url: string): Promise<void> {
  await fetch(url, { method: 'HEAD' }).catch(() => undefined)
}
