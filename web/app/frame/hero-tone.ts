import { useMatches } from 'react-router'
import type { HeroTone, RouteHandle } from '../platform/route-handle.ts'
import type { ShellSettings } from './site-data.ts'

interface UnderHeader {
  tone: HeroTone
  /** Whether the hero is the studio's photograph, which gets a veil. */
  photo: boolean
}

/** Returns the tone of the innermost route that declares a hero. */
export function useHeroTone({ heroUrl }: ShellSettings): UnderHeader {
  const match = useMatches().findLast((one) => (one.handle as RouteHandle | undefined)?.hero)
  const { hero = null, heroMayBePhoto } = (match?.handle ?? {}) as RouteHandle
  return heroMayBePhoto && heroUrl ? { tone: 'night', photo: true } : { tone: hero, photo: false }
}
