import { useMatches } from 'react-router'
import type { HeroTone, RouteHandle } from '../platform/route-handle.ts'
import { useHydrated } from '../platform/session.ts'

/** The hero of the innermost route that names one; until the browser knows who is signed in, the server's word counts. */
export function useHeroTone(hasViewer: boolean): HeroTone {
  const settled = useHydrated()
  const match = useMatches().findLast((one) => (one.handle as RouteHandle | undefined)?.hero)
  const { hero = null, heroForVisitorsOnly } = (match?.handle ?? {}) as RouteHandle
  const rendered = (match?.loaderData as { signedIn?: boolean } | null | undefined)?.signedIn === true
  const signedIn = settled ? hasViewer : rendered
  return signedIn && heroForVisitorsOnly ? null : hero
}
