import type { Rendition } from './open-film.ts'

/**
 * Maximum height of the first variant: players start with it, and a slow connection should not have to wait.
 */
const FIRST_HEIGHT = 720

/**
 * Returns the HLS master playlist of a film (RFC 8216): its heights, and the sound that they share. `query`
 * signs every address in it and expires with the link that requested it, so that no link extends itself.
 */
export function masterPlaylist(made: ReadonlyMap<string, Rendition>, query: string): string {
  const sound = made.get('audio')
  const heights = [...made.values()]
    .filter(({ name }) => name.startsWith('v'))
    .sort((one, other) => rank(one) - rank(other))
  const group = sound ? ',AUDIO="sound"' : ''
  const lines = heights.flatMap(({ name, bandwidth, width, height, codecs }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth + (sound?.bandwidth ?? 0)},RESOLUTION=${width}x${height},` +
      `CODECS="${[codecs, sound?.codecs].filter(Boolean).join(',')}"${group}`,
    `${name}.m3u8?${query}`,
  ])
  const media = sound
    ? [
        `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="audio.m3u8?${query}"`,
      ]
    : []
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...media, ...lines].join('\n')}\n`
}

/** Sort key: the largest that may come first, then the others in descending order. */
const rank = ({ height }: Rendition) => (height <= FIRST_HEIGHT ? -height : 10_000 - height)

/** Fills in a playlist or a list of thumbnails, in which `%` stands for the address of the file. */
export function withAddress(playlist: string, address: string): string {
  return playlist.replaceAll('"%"', () => `"${address}"`).replace(/^%/gm, () => address)
}
