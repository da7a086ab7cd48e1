import type { Veiled } from '@studio/contract/studio/schema.ts'
import { useMatches } from 'react-router'
import { useHydrated } from '../platform/device/hydrated.tsx'
import type { HeroTone, RouteHandle } from '../platform/route-handle.ts'
import type { ShellSettings } from './site-data.ts'

interface UnderHeader {
  tone: HeroTone
  /** Veil over the studio's photograph; null for a drawn hero, and without a hero. */
  veil: Veiled | null
}

/**
 * Returns the tone of the innermost route that declares a hero. Until the browser knows whether somebody is signed in, the
 * server's answer counts. For the studio's photograph, tone and veil are the measured ones (D15).
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
