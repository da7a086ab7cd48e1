import type { SoundMix } from '@studio/contract/videos/processing/mixes.ts'

/** End of the URL of a film with renditions; its audio and pictures are in the same folder. */
const MASTER = '/film.m3u8'

/** URL of another file of a film with renditions, with the same signature; null for other films. */
export function besideFilm(
  url: string | null,
  name: `${SoundMix}.m3u8` | 'thumbs.vtt' | `frame${number}.jpg`,
): string | null {
  const [path = '', query = ''] = (url ?? '').split('?')
  return path.endsWith(MASTER) ? `${path.slice(0, -MASTER.length)}/${name}?${query}` : null
}
