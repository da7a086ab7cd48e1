import { type RefObject, useContext, useEffect, useRef } from 'react'
import { type Arc, diskPoint } from './day-arc.ts'

import '../../tokens/skies.css'
import { useFromServer } from '../../platform/device/hydrated.tsx'
import { ServerScenery } from '../../platform/document/from-renderer.ts'
import { lazyPart } from '../lazy-part.ts'
import styles from './hour-sky.module.css'

/** The sun's way in windows up to 599 px, up to 1023 px, and wider ones. */
export type Arcs = Record<'narrow' | 'middle' | 'wide', Arc>

type HourSkyProps = {
  /** 0 to 24. */
  hour: number
  arcs: Arcs
}

/**
 * One landscape in the light of an hour. Its hills never move, only the light does, so a change of light is a change of
 * colours; they lean by some pixels to the pointer. It is part of the page's markup: no request, and no picture to wait for.
 */
export function HourSky({ hour, arcs }: HourSkyProps) {
  const sky = useRef<HTMLDivElement>(null)
  useLean(sky)
  const scene = sceneAt(hour)
  return (
    <div ref={sky} className={styles.sky} data-sky={scene} data-ground={groundOf(scene)} aria-hidden="true">
      <svg aria-hidden="true">
        <defs>
          <radialGradient id="sky-glow">
            <stop offset="0" className={styles.disk} stopOpacity=".44" />
            <stop offset="1" className={styles.disk} stopOpacity="0" />
          </radialGradient>
        </defs>
        {Object.entries(arcs).map(([width, arc]) => {
          const { x, y } = diskPoint(hour, arc)
          const at = { cx: percent(x), cy: percent(y) }
          return (
            <g key={width} className={styles[width as keyof Arcs]}>
              <circle className={styles.glow} {...at} fill="url(#sky-glow)" />
              <circle className={styles.body} {...at} />
            </g>
          )
        })}
      </svg>
      <StillScenery />
    </div>
  )
}

/** Loaded for pages that are opened in the app. */
const DrawnScenery = lazyPart(() => import('./scenery.tsx').then((module) => module.Scenery))

/** On the server's page its markup stays as it is, so that no first visit loads what draws it. */
function StillScenery() {
  const fromServer = useFromServer()
  const OnServer = useContext(ServerScenery)
  if (fromServer && !OnServer) {
    return (
      <div
        className={styles.scenery}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; the server's markup stays
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    )
  }
  return <div className={styles.scenery}>{OnServer ? <OnServer /> : <DrawnScenery />}</div>
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

/** Sets `--lean`, −1 to 1, by a mouse's place in the window. */
function useLean(picture: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onMove = ({ pointerType, clientX }: PointerEvent) => {
      if (pointerType === 'mouse')
        picture.current?.style.setProperty('--lean', `${((clientX / innerWidth) * 2 - 1).toFixed(2)}`)
    }
    addEventListener('pointermove', onMove)
    return () => removeEventListener('pointermove', onMove)
  }, [picture])
}

/** The light of an hour: one landscape has five. */
type DayScene = 'night' | 'before dawn' | 'morning' | 'noon' | 'dusk'

/** The scene of an hour, 0 to 24. */
export function sceneAt(hour: number): DayScene {
  if (hour < 4 || hour >= 21) return 'night'
  if (hour < 6 + 1 / 3) return 'before dawn'
  if (hour < 11) return 'morning'
  return hour < 17 ? 'noon' : 'dusk'
}

/** Theme of words on a scene: the dark one, or the page's on a bright scene, which is dusk in the dark theme. */
export const groundOf = (scene: DayScene): 'night' | 'page' =>
  scene === 'morning' || scene === 'noon' ? 'page' : 'night'
