import { vimeoFilm } from '@studio/contract/videos/vimeo.ts'

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
