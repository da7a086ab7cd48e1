import { isHLSProvider, isVimeoProvider } from '@vidstack/react'

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
  }
}

/** The provider's parameters of the embedded page; its types omit them. */
function leaveOutNull(provider: object): void {
  const embed = provider as { buildParams(): Record<string, unknown> }
  const params = embed.buildParams.bind(provider)
  embed.buildParams = () => Object.fromEntries(Object.entries(params()).filter(([, value]) => value !== null))
}
