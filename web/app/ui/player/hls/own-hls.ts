import { isHLSProvider } from '@vidstack/react'

/** Configures HLS: hls.js comes from our own build instead of a CDN. Fragmented MP4 needs no worker. */
export function takeOwnHls(provider: unknown): void {
  if (!isHLSProvider(provider)) return
  provider.library = () => import('hls.js')
  provider.config = {
    enableWorker: false,
    // Limits what a phone downloads in vain if the player is closed.
    maxBufferLength: 30,
  }
}
