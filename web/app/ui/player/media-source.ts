export type MediaSource = string | { src: string; type: 'video/mp4' | 'application/x-mpegurl' }

/**
 * What the player loads: the external host's video by its id or address, else the file, HLS where the path
 * ends in .m3u8 and mp4 otherwise (PLAYER-01). Null when the video has neither: the person has no access.
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

/** `76979871`, `76979871/8272103f6e` or a whole Vimeo address; the second part opens an unlisted video. */
function vimeoSource(code: string): string | null {
  const [, id, hash] = code.match(/(?:^|\/)(\d+)(?:[/?](?:h=)?([\da-f]{6,}))?/i) ?? []
  if (!id) return null
  return hash ? `vimeo/${id}?hash=${hash}` : `vimeo/${id}`
}
