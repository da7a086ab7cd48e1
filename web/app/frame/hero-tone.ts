import { useMatches } from 'react-router'
import { useHydrated } from '../platform/device/hydrated.tsx'
import type { HeroTone, RouteHandle } from '../platform/route-handle.ts'
import type { ShellSettings } from './site-data.ts'

interface UnderHeader {
  tone: HeroTone
  /** Whether the hero is the studio's photograph, which gets a veil. */
  photo: boolean
}

/**
 * Returns the tone of the innermost route that declares a hero. Until the browser knows whether somebody is signed in, the
 * server's answer counts.
 */
export function useHeroTone(hasViewer: boolean, { heroUrl }: ShellSettings): UnderHeader {
  const settled = useHydrated()
  const match = useMatches().findLast((one) => (one.handle as RouteHandle | undefined)?.hero)
  const { hero = null, heroMayBePhoto, heroForVisitorsOnly } = (match?.handle ?? {}) as RouteHandle
  const rendered = (match?.loaderData as { signedIn?: boolean } | null | undefined)?.signedIn === true
  const signedIn = settled ? hasViewer : rendered
  if (signedIn && heroForVisitorsOnly) return { tone: null, photo: false }
  return heroMayBePhoto && heroUrl ? { tone: 'night', photo: true } : { tone: hero, photo: false }
}
