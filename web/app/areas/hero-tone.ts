import type { Veiled } from '@studio/contract/studio/schema.ts'
import { useMatches } from 'react-router'
import type { HeroTone, RouteHandle } from '../platform/route-handle.ts'
import { useHydrated } from '../platform/session.ts'
import type { ShellSettings } from './site-data.ts'

interface UnderHeader {
  tone: HeroTone
  /** What lies over the studio's own photograph; null where the hero is drawn, and without one. */
  veil: Veiled | null
}

/**
 * The hero of the innermost route that names one, as the menu lies on it; until the browser knows who is signed in, the
 * server's word counts. On the studio's own photograph tone and veil are those that were measured for it (D15).
 */
export function useHeroTone(hasViewer: boolean, { heroTones }: ShellSettings): UnderHeader {
  const settled = useHydrated()
  const match = useMatches().findLast((one) => (one.handle as RouteHandle | undefined)?.hero)
  const { hero = null, heroMayBePhoto, heroForVisitorsOnly } = (match?.handle ?? {}) as RouteHandle
  const rendered = (match?.loaderData as { signedIn?: boolean } | null | undefined)?.signedIn === true
  const signedIn = settled ? hasViewer : rendered
  if (signedIn && heroForVisitorsOnly) return { tone: null, veil: null }
  if (!heroMayBePhoto || !heroTones) return { tone: hero, veil: null }
  const veil = heroTones.header
  return { tone: veil.tone, veil }
}
