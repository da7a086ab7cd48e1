import { vimeoFilm } from '@studio/contract/videos/vimeo.ts'
import { isHLSProvider, isVimeoProvider } from '@vidstack/react'
import type { LoadPolicy, RetryConfig } from 'hls.js'
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
 * `turn` counts how often the same address is to be loaded anew: a film at another host has no other, nor have two links of one second.
 */
export function useRenewedUrl({ url, renewUrl }: PlayerVideo, position: RefObject<Position>) {
  const [current, setCurrent] = useState(url ?? null)
  const [turn, setTurn] = useState(0)
  const [failed, setFailed] = useState(false)
  const renewedAt = useRef(0)
  const resumeAt = useRef<Position | null>(null)

  async function renew(): Promise<void> {
    resumeAt.current = { ...position.current }
    renewedAt.current = Date.now()
    const fresh = (await renewUrl?.().catch(() => null)) ?? null
    setFailed(fresh === null)
    if (fresh && fresh !== current) setCurrent(fresh)
    else if (fresh !== null) setTurn(turn + 1)
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

  return { url: current, turn, failed, setFailed, renew, onRefused, resumeAt }
}

/** Milliseconds in which a provider that is being removed may still reject. */
const AFTERMATH_MS = 5000

/**
 * Reports failures that the player library misses: a file refused at its `<source>`, which fires no event on the video element, and
 * unhandled rejections of the external host.
 */
export function useProviderFaults(stage: RefObject<HTMLElement | null>, onRefused: () => void): void {
  useEffect(() => {
    const element = stage.current
    const onError = (event: Event) => {
      if (event.target instanceof HTMLSourceElement) onRefused()
    }
    element?.addEventListener('error', onError, true)
    return () => element?.removeEventListener('error', onError, true)
  }, [stage, onRefused])

  useEffect(() => {
    const listener = (event: PromiseRejectionEvent) => dropOrphan(event)
    window.addEventListener('unhandledrejection', listener)
    return () => {
      setTimeout(() => window.removeEventListener('unhandledrejection', listener), AFTERMATH_MS)
    }
  }, [])
}

function dropOrphan(event: PromiseRejectionEvent): void {
  if (event.reason === undefined || event.reason === 'provider destroyed') event.preventDefault()
}

/**
 * Configures HLS: hls.js comes from our own build instead of a CDN. Fragmented MP4 needs no worker. A film at Vimeo that is listed
 * has no hash, which the provider would write as `h=null`.
 */
export function takeOwnHls(provider: unknown): void {
  if (isVimeoProvider(provider)) leaveOutNull(provider)
  if (!isHLSProvider(provider)) return
  provider.library = () => import('hls.js')
  provider.config = {
    enableWorker: false,
    // Limits what a phone downloads in vain if the player is closed.
    maxBufferLength: 30,
    fragLoadPolicy: patient(120_000),
    playlistLoadPolicy: patient(20_000),
  }
}

/**
 * For a minute a part that broke off is asked for again, and the film waits: a phone that goes from one network to the next is
 * not offline for its browser, and hls.js gives up at once. A refusal is not asked again, but has the link renewed.
 */
const again: RetryConfig = {
  maxNumRetry: 10,
  retryDelayMs: 500,
  maxRetryDelayMs: 8_000,
  shouldRetry: (_config, count, _isTimeout, answer, usual) => usual || (answer?.code === 0 && count < 10),
}

const patient = (maxLoadTimeMs: number): LoadPolicy => ({
  default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs, timeoutRetry: again, errorRetry: again },
})

/** The provider's parameters of the embedded page; its types omit them. */
function leaveOutNull(provider: object): void {
  const embed = provider as { buildParams(): Record<string, unknown> }
  const params = embed.buildParams.bind(provider)
  embed.buildParams = () => Object.fromEntries(Object.entries(params()).filter(([, value]) => value !== null))
}

/** What the player library's requests carry of the one that caused them; none of a request of its own. */
type OwnRequest = Event & { trigger?: Event }

/**
 * Keeps the place that somebody chose after the end of a film. Until the film is there, the player library takes it as
 * ended, and what is played then it would begin anew, from the first second.
 */
export function useKeepPlace(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = stage.current
    const drop = (event: OwnRequest) => {
      const film = place?.querySelector('video')
      if (film && !film.ended && !event.trigger) event.stopPropagation()
    }
    // On its way down, before it reaches the player.
    place?.addEventListener('media-seek-request', drop, true)
    return () => place?.removeEventListener('media-seek-request', drop, true)
  }, [stage])
}
