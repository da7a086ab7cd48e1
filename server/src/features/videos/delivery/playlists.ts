import type { Rendition } from './open-film.ts'

/** A player begins with the first one it reads: none that a slow connection has to wait for. */
const FIRST_HEIGHT = 720

/**
 * The HLS playlist of a film (RFC 8216): its heights, and the sound that they share. `query` signs every address in it
 * and ends when the link ends by which it was asked for, so that no link renews itself.
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

/** The largest that may come first, then the others from the largest down. */
const rank = ({ height }: Rendition) => (height <= FIRST_HEIGHT ? -height : 10_000 - height)

/** A playlist or a list of thumbnails, whose `%` is the address of the file that it names parts of. */
export function withAddress(playlist: string, address: string): string {
  return playlist.replaceAll('"%"', () => `"${address}"`).replace(/^%/gm, () => address)
}
