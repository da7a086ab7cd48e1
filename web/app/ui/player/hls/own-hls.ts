import { isHLSProvider } from '@vidstack/react'

/**
 * The code of HLS comes from our own build, not from the player's content network, and every request goes out with the
 * newest signature: a link lives five minutes, and a class is longer. Fragmented MP4 needs no worker.
 */
export function takeOwnHls(provider: unknown, latestUrl: () => string | null): void {
  if (!isHLSProvider(provider)) return
  provider.library = () => import('hls.js')
  provider.config = {
    enableWorker: false,
    // What a phone has read ahead is lost when the player is closed.
    maxBufferLength: 30,
    xhrSetup(xhr, url) {
      xhr.open('GET', withSignatureOf(url, latestUrl()), true)
    },
  }
}

/** An address of the film with the newest link's signature; any other address, or without one, as it is. */
export function withSignatureOf(url: string, latest: string | null): string {
  const [path = ''] = url.split('?')
  const [film = '', signature] = (latest ?? '').split('?')
  const folder = film.slice(0, film.lastIndexOf('/') + 1)
  return signature && new URL(path, 'http://any').pathname.startsWith(folder) ? `${path}?${signature}` : url
}
