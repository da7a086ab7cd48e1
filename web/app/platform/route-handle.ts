/** The light of the hero under the header, null without one. */
export type HeroTone = 'light' | 'night' | null

/** What a route says about itself: `export const handle: RouteHandle = { hero: 'light' }`. */
export type RouteHandle = {
  hero?: HeroTone
  /** The hero is the studio's own photograph where there is one. */
  heroMayBePhoto?: boolean
  /** The page has its hero for visitors only. */
  heroForVisitorsOnly?: boolean
  /**
   * What of the address's parameters the page is rendered by, in one form for all that show the same. The server drops
   * every other one before it renders, so that none makes a page of its own and no secret is kept; without this, all.
   */
  search?: (asked: URLSearchParams) => URLSearchParams
}
