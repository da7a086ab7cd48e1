import { useMatches } from 'react-router'

/** The light of the hero under the header, null without one. */
export type HeroTone = 'light' | 'night' | null

/** What a route says about itself: `export const handle: RouteHandle = { hero: 'light' }`. */
export type RouteHandle = {
  hero?: HeroTone
  /** The page has its hero for visitors only. */
  heroForVisitorsOnly?: boolean
}

/** The hero of the innermost route that names one. */
export function useHeroTone(signedIn: boolean): HeroTone {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  const handle = handles.findLast((one) => one?.hero)
  return handle?.hero && !(signedIn && handle.heroForVisitorsOnly) ? handle.hero : null
}
