import { useMatches } from 'react-router'

/** The light of the hero under the header, null without one. */
export type HeroTone = 'light' | 'night' | null

/** What a route says about itself: `export const handle: RouteHandle = { hero: 'light' }`. */
export type RouteHandle = { hero?: HeroTone }

/** The hero of the innermost route that names one. */
export function useHeroTone(): HeroTone {
  const matches = useMatches()
  return matches.reduce<HeroTone>(
    (tone, match) => (match.handle as RouteHandle | undefined)?.hero ?? tone,
    null,
  )
}
