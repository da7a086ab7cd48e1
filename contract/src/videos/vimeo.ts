/** A film at Vimeo; `hash` opens one that is unlisted. */
export interface VimeoFilm {
  id: string
  hash: string | null
}

const HOSTS = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])
const NUMBER = /^\d{1,15}$/
const HASH = /^[\da-f]{6,}$/i

/** Whether a text is a link to Vimeo, to a film or to anything else there. */
export const isVimeoLink = (link: string): boolean => urlOf(link) !== null

/**
 * Returns the film that a link names: alone, with the hash of an unlisted one, or in a showcase, group, channel or shop, whose own
 * numbers are none of a film. Null for a whole showcase, an event, and everything else.
 */
export function vimeoFilm(link: string): VimeoFilm | null {
  const url = urlOf(link)
  if (!url) return null
  const parts = url.pathname.split('/').filter(Boolean)
  const at = placeOfFilm(parts, url.hostname)
  const id = parts[at]
  if (id === undefined || !NUMBER.test(id)) return null
  const hash = [parts[at + 1], url.searchParams.get('h')].find((one) => HASH.test(one ?? ''))
  // What follows the number of a review is no hash of the film.
  return { id, hash: parts.includes('review') ? null : (hash ?? null) }
}

/** Index of the film's number among a path's parts; -1 for none. */
function placeOfFilm(parts: readonly string[], host: string): number {
  const [first = ''] = parts
  const named = parts.findIndex((part) => part === 'video' || part === 'videos' || part === 'review')
  if (host === 'player.vimeo.com') return first === 'video' ? 1 : -1
  if (NUMBER.test(first)) return 0
  if (first === 'event') return -1
  if (named >= 0) return named + 1
  return first === 'channels' || first === 'ondemand' ? 2 : -1
}

function urlOf(link: string): URL | null {
  const text = link.trim()
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isPlain = (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.port
  return isPlain && HOSTS.has(url.hostname) ? url : null
}

/** The one link of a film, as it is stored. */
export const vimeoLink = ({ id, hash }: VimeoFilm): string =>
  `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`
