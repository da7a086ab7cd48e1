import type { ReactNode } from 'react'
import { HeroPhoto } from '../../ui/page/hero-photo.tsx'
import { arcPoint, type Point } from '../../ui/sky/day-arc.ts'
import { type Arcs, groundOf, HourSky, sceneAt } from '../../ui/sky/hour-sky.tsx'

import { useSettings } from '../studio/queries.ts'
import { useHour } from '../studio/use-hour.ts'
import styles from './member-frame.module.css'

/** The sun's way over a member's home: beside the greeting, and on a phone above the card. */
const ARCS: Arcs = {
  wide: { from: 0.53, to: 0.955, base: 0.61, rise: 0.36 },
  middle: { from: 0.64, to: 0.95, base: 0.61, rise: 0.3 },
  narrow: { from: 0.08, to: 0.92, base: 0.575, rise: 0.09 },
}
const sunAt: Sky['sunAt'] = (hour, window) => arcPoint(hour, ARCS[window])

/** What a member's home draws on: nothing of this file is loaded with it, so that no other first page pays for what both need. */
export interface Sky {
  hour: number
  /** The sun's place at an hour, in shares; none on the studio's photograph, on which no sun stands. */
  sunAt: ((hour: number, window: keyof Arcs) => Point) | null
  ground: 'night' | 'page'
}

/** What stays while a member's home is loaded: the sky of the hour, or the studio's photograph. */
export function MemberFrame({ children }: { children: (sky: Sky) => ReactNode }) {
  const photo = useSettings().hero
  const hour = useHour()
  return (
    <div className={styles.frame}>
      <div
        className={photo ? styles.photographed : styles.backdrop}
        data-ground={photo ? 'night' : undefined}
      >
        {photo ? <HeroPhoto photo={photo} className={styles.photo} /> : <HourSky hour={hour} arcs={ARCS} />}
      </div>
      {children({ hour, sunAt: photo ? null : sunAt, ground: photo ? 'night' : groundOf(sceneAt(hour)) })}
    </div>
  )
}
