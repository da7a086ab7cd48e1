import { mixTexts, soundMixes } from '@studio/contract/videos/processing/mixes.ts'
import type { MadeFilm, Rendition } from './open-film.ts'

/**
 * Maximum of the shorter side of the first variant: players start with it, and a slow connection should not have to wait.
 */
const FIRST_LINES = 720

/**
 * Returns the HLS master playlist of a film (RFC 8216): its heights, and the sounds that they share, of which a player
 * offers those with other names than the first. `query` signs every address in it and expires with the link that
 * requested it, so that no link extends itself. All of them name the making, so that nothing made later is mixed in.
 */
export function masterPlaylist(made: MadeFilm, query: string): string {
  const sound = made.parts.get('audio')
  const address = (name: string) => `${made.making}/${name}.m3u8?${query}`
  const heights = [...made.parts.values()]
    .filter(({ name }) => name.startsWith('v'))
    .sort((one, other) => rank(one) - rank(other))
  const group = sound ? ',AUDIO="sound"' : ''
  const lines = heights.flatMap(({ name, bandwidth, width, height, codecs }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth + (sound?.bandwidth ?? 0)},RESOLUTION=${width}x${height},` +
      `CODECS="${[codecs, sound?.codecs].filter(Boolean).join(',')}"${group}`,
    address(name),
  ])
  const media = SOUNDS.filter(({ name }) => made.parts.has(name)).map(({ name, label }, index) => {
    const first = index === 0 ? 'DEFAULT=YES,AUTOSELECT=YES' : 'DEFAULT=NO,AUTOSELECT=NO'
    return `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${label}",${first},URI="${address(name)}"`
  })
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...media, ...lines].join('\n')}\n`
}

/** Sounds of a film whose voice and music are tracks of their own; any other film has the first alone. */
const SOUNDS = soundMixes.map((name) => ({ name, label: mixTexts[name] }))

/** Sort key: the largest that may come first, then the others in descending order. */
function rank({ width, height }: Rendition): number {
  const lines = Math.min(width, height)
  return lines <= FIRST_LINES ? -lines : 10_000 - lines
}

/** Fills in a playlist or a list of thumbnails, in which `%` stands for the address of the file. */
export function withAddress(playlist: string, address: string): string {
  return playlist.replaceAll('"%"', () => `"${address}"`).replace(/^%/gm, () => address)
}
