/** The name that a film with renditions ends in; beside it lie its sound and the pictures of the seek line. */
const MASTER = '/film.m3u8'

/** What lies beside a film with renditions, by the same signature; null of any other film. */
export function besideFilm(url: string | null, name: 'audio.m3u8' | 'thumbs.vtt'): string | null {
  const [path = '', query = ''] = (url ?? '').split('?')
  return path.endsWith(MASTER) ? `${path.slice(0, -MASTER.length)}/${name}?${query}` : null
}
