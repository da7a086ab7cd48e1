import { isHLSProvider, isVimeoProvider } from '@vidstack/react'
import type { LoadPolicy, RetryConfig } from 'hls.js'
import { type RefObject, useEffect } from 'react'

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
