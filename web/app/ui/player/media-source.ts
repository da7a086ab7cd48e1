import { vimeoFilm } from '@studio/contract/videos/vimeo.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlayerVideo } from './player-store.ts'

export type MediaSource = string | { src: string; type: 'video/mp4' | 'application/x-mpegurl' }

/**
 * Returns the player's source: the external host's video by id or URL, else the file, as HLS if the path ends in .m3u8 and mp4
 * otherwise (PLAYER-01). Null without either, when the person has no access.
 */
export function mediaSource(
  url: string | null | undefined,
  externalCode: string | null | undefined,
): MediaSource | null {
  if (externalCode) return vimeoSource(externalCode)
  if (!url) return null
  const path = url.split(/[?#]/)[0] ?? ''
  return { src: url, type: path.endsWith('.m3u8') ? 'application/x-mpegurl' : 'video/mp4' }
}

/** Of `76979871`, `76979871/8272103f6e` or a link; the second part is the hash of an unlisted film. */
function vimeoSource(code: string): string | null {
  const film = vimeoFilm(/^\d/.test(code) ? `https://vimeo.com/${code}` : code)
  if (!film) return null
  return film.hash ? `vimeo/${film.id}?hash=${film.hash}` : `vimeo/${film.id}`
}

/** If a link is refused sooner after a renewal, another renewal would not help. */
const RETRY_AFTER_MS = 10_000

export type Position = { seconds: number; playing: boolean }

/**
 * The video's URL. A link outlasts its film; where one is refused all the same, as after a long pause, the film is loaded
 * anew by a fresh one and goes on where it was (S-F7). One that failed without a network is tried again once there is one.
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

  const reached = useEffectEvent(renew)
  useEffect(() => {
    if (!failed) return undefined
    const again = () => void reached()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed])

  return { url: current, failed, setFailed, renew, onRefused, resumeAt }
}
