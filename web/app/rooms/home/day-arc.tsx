import type { DayStanding } from '@studio/contract/daily-classes/day-standing.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { classPath } from '@studio/contract/sharing/addresses.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Icon, IconCheck } from '../../ui/icons.tsx'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { type Point, RISE, SET } from '../../ui/sky/day-arc.ts'
import { useHourCycle, useZone } from '../../ui/use-zone.ts'
import { timeIn } from '../../ui/words/day-and-time.ts'
import styles from './day-arc.module.css'
import type { Sky } from './member-frame.tsx'

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Width of the window in CSS pixels, without a scroll bar. */
const useWindowWidth = (): number =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.clientWidth,
    () => 1440,
  )

interface DayArcProps {
  day: ClassDay
  done: DayStanding<Video>['done']
  sky: Sky
  sunAt: NonNullable<Sky['sunAt']>
}

const percent = (share: number) => `${share * 100}%`

const widthOf = (pixels: number) => (pixels < 600 ? 'narrow' : pixels < 1024 ? 'middle' : 'wide')

/** The sun's way through the day, on which the classes stand that are done. */
export function DayArc({ day, done, sky: { hour, ground }, sunAt }: DayArcProps) {
  const width = useWindowWidth()
  const [zone, cycle] = [useZone(), useHourCycle()]
  const pointAt = (at: number) => sunAt(at, widthOf(width))
  return (
    <div className={styles.arc} data-ground={ground}>
      {isDay(hour) && (
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <Gap at={pointAt(hour)} width={width} />
          <g mask="url(#sun-gap)">
            <path className={styles.toCome} d={arcPath(hour, SET, pointAt)} />
            <path className={styles.past} d={arcPath(RISE, hour, pointAt)} />
          </g>
        </svg>
      )}
      <ul>
        {donePlaces(done, { pointAt, width, hourOf: ownHourOf }).map(({ video, dateTime, at, lifted }) => (
          <li
            key={video.id}
            className={styles.done}
            style={{ left: percent(at.x), top: `calc(${percent(at.y)} - ${lifted}px)` }}
          >
            <Link
              to={classPath(day.dateTime, video.id)}
              aria-label={`${video.title}, done at ${timeIn(new Date(dateTime), zone, cycle)}`}
            >
              <ClassPrint video={video} words="" className={styles.print} />
              <span className={styles.check}>
                <Icon of={IconCheck} size="small" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Radius of the disk with a gap of some pixels around it, and the height of the sky. */
const sizesOf = (width: number) => (width < 600 ? { gap: 35, sky: 440 } : { gap: 52, sky: 560 })

/** No line runs up to the sun. */
function Gap({ at, width }: { at: { x: number; y: number }; width: number }) {
  const { gap, sky } = sizesOf(width)
  return (
    <mask id="sun-gap" maskUnits="userSpaceOnUse" x="0" y="0" width="100" height="100">
      <rect width="100" height="100" fill="white" />
      <ellipse cx={at.x * 100} cy={at.y * 100} rx={(gap / width) * 100} ry={(gap / sky) * 100} fill="black" />
    </mask>
  )
}

/** Whether the sun is up at an hour, 0 to 24. */
export const isDay = (hour: number): boolean => hour >= RISE && hour <= SET

/** The sun's way between two hours, as a path on a grid of 100 by 100; hours of the night are left out. */
export function arcPath(from: number, to: number, pointAt: (hour: number) => Point): string {
  const steps = Math.max(2, Math.round(Math.abs(to - from) * 6))
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const hour = Math.min(SET, Math.max(RISE, from + ((to - from) * step) / steps))
    const { x, y } = pointAt(hour)
    return `${hundredths(x)} ${hundredths(y)}`
  })
  return `M${points.join('L')}`
}

const hundredths = (share: number) => Math.round(share * 10_000) / 100

/** Pixels within which two pictures on the sun's way would lie on each other, and by which the later one then moves up. */
const NEAR = 70
const UP = 26
/** Pixels between the middle of a picture and the window's edge, so that its tick stays in the window. */
const EDGE = 40

interface Done {
  /** ISO 8601 UTC. */
  dateTime: string
}

interface Placing {
  /** The sun's place at an hour. */
  pointAt: (hour: number) => Point
  /** The sky's width in pixels. */
  width: number
  hourOf: (instant: Date) => number
}

/**
 * Where classes stand on the sun's way: at the hour at which each was done, in the reader's zone; those of the night stand at its
 * ends. `lifted` is in pixels.
 */
export function donePlaces<One extends Done>(
  done: readonly One[],
  { pointAt, width, hourOf }: Placing,
): (One & { at: Point; lifted: number })[] {
  const places: (One & { at: Point; lifted: number })[] = []
  for (const one of done.toSorted((a, b) => a.dateTime.localeCompare(b.dateTime))) {
    const { x, y } = pointAt(Math.min(SET, Math.max(RISE, hourOf(new Date(one.dateTime)))))
    const edge = EDGE / width
    const at = { x: Math.min(1 - edge, Math.max(edge, x)), y }
    const last = places.at(-1)
    const isNear = last !== undefined && Math.abs(at.x - last.at.x) * width < NEAR
    places.push({ ...one, at, lifted: isNear ? last.lifted + UP : 0 })
  }
  return places
}

/** The hour of an instant in the reader's zone, 0 to 24. */
const ownHourOf = (instant: Date): number => instant.getHours() + instant.getMinutes() / 60
