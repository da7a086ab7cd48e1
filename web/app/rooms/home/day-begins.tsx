import { useHourCycle, useZone } from '../../ui/use-zone.ts'
import { timeIn } from '../practice-calendar/week.ts'
import styles from './member-home.module.css'

/** Local time at which the studio's day begins; nothing if the reader's midnight is the studio's (D1). */
export function DayBegins({ at }: { at: number }) {
  const zone = useZone()
  const cycle = useHourCycle()
  // The countdown ends some seconds after midnight.
  const midnight = new Date(Math.floor(at / 60_000) * 60_000)
  if (timeIn(midnight, zone) === timeIn(new Date(0), 'UTC')) return null
  return (
    <p className={styles.begins}>
      That is {timeIn(midnight, zone, cycle)} by your clock, when the studio’s day begins.
    </p>
  )
}
