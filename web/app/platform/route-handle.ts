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
