import { data } from 'react-router'
/** Tone of the hero under the header; `page` follows the theme, and the scene of a sky; null is without a hero. */
export type HeroTone = 'light' | 'night' | 'page' | null

/** Static facts of a route: `export const handle: RouteHandle = { hero: 'light' }`. */
export type RouteHandle = {
  hero?: HeroTone
  /** The hero is the studio's photograph if there is one. */
  heroMayBePhoto?: boolean
  /**
   * Search parameters that the page renders by, in canonical form. The server drops all others before rendering, so that they
   * neither create cache entries nor store secrets; without this function it drops all.
   */
  search?: (asked: URLSearchParams) => URLSearchParams
}

/** A page whose address may end with one of some words, or with none: any other is 404, also while moving inside the site. */
export function paramOneOf(name: string, known: readonly string[]) {
  const check = ({ params }: { params: Record<string, string | undefined> }): null => {
    const value = params[name]
    if (value !== undefined && !known.includes(value)) throw data(null, { status: 404 })
    return null
  }
  return { loader: check, clientLoader: check }
}
