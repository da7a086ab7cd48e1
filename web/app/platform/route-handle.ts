/** The light of the hero under the header, null without one. */
export type HeroTone = 'light' | 'night' | null

/** What a route says about itself: `export const handle: RouteHandle = { hero: 'light' }`. */
export type RouteHandle = {
  hero?: HeroTone
  /** The page has its hero for visitors only. */
  heroForVisitorsOnly?: boolean
}
