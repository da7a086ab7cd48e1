import { useMatches } from 'react-router'
import type { HeroTone, RouteHandle } from '../platform/route-handle.ts'

/** The hero of the innermost route that names one. */
export function useHeroTone(signedIn: boolean): HeroTone {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  const handle = handles.findLast((one) => one?.hero)
  return handle?.hero && !(signedIn && handle.heroForVisitorsOnly) ? handle.hero : null
}
