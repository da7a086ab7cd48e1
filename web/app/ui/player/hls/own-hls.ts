import { isHLSProvider } from '@vidstack/react'

/**
 * Configures HLS: hls.js comes from our own build instead of a CDN, and every request carries the newest signature, because links
 * expire after five minutes. Fragmented MP4 needs no worker. Returns whether the film is read by script, and not by the browser.
 */
export function takeOwnHls(provider: unknown, latestUrl: () => string | null): boolean {
  if (!isHLSProvider(provider)) return false
  provider.library = () => import('hls.js')
  provider.config = {
    enableWorker: false,
    // Limits what a phone downloads in vain if the player is closed.
    maxBufferLength: 30,
    xhrSetup(xhr, url) {
      xhr.open('GET', withSignatureOf(url, latestUrl()), true)
    },
  }
  return true
}

/** Replaces the signature in a URL of the film by the newest link's; other URLs are returned unchanged. */
export function withSignatureOf(url: string, latest: string | null): string {
  const [path = ''] = url.split('?')
  const [film = '', signature] = (latest ?? '').split('?')
  const folder = film.slice(0, film.lastIndexOf('/') + 1)
  return signature && new URL(path, 'http://any').pathname.startsWith(folder) ? `${path}?${signature}` : url
}
