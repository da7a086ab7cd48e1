import type { DayStanding } from '@studio/contract/daily-classes/day-standing.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { classPath } from '@studio/contract/sharing/addresses.ts'
import type { Video } from '@studio/contract/videos/schema.ts'
import { Link } from 'react-router'
import { Countdown } from '../../ui/cards/countdown.tsx'
import { Icon, IconCheck } from '../../ui/icons.tsx'
import { ClassPrint } from '../../ui/portraits/class-print.tsx'
import { useHourCycle, useZone } from '../../ui/use-zone.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { timeIn } from '../../ui/words/day-and-time.ts'
import { lengthText } from '../../ui/words/length-text.ts'
import { useStudioClock } from '../studio/studio-clock.tsx'
import frame from './member-frame.module.css'
import home from './member-home.module.css'
import styles from './start-card.module.css'

interface LaunchCountdownProps {
  day: ClassDay | undefined
  /** Its videos in the viewer's order. */
  videos: readonly Video[]
  standing: DayStanding<Video> | undefined
  launch: { endsAt: number; begin: () => void }
}

/** The countdown to the next classes, and in a wider window where today's stand (HOME-04, HOME-10). */
export function LaunchCountdown({ day, videos, standing, launch }: LaunchCountdownProps) {
  const clock = useStudioClock()
  return (
    <div className={frame.day}>
      <div>
        <p className={styles.launch}>Tomorrow's classes launch in:</p>
        <Countdown endsAt={launch.endsAt} clock={clock} onEnd={launch.begin} />
        <DayBegins at={launch.endsAt} />
      </div>
      {day && standing && (
        <ul className={styles.rows}>
          {videos.map((video) => {
            const done = standing.done.some((one) => one.video === video)
            return (
              <li key={video.id}>
                <Link
                  viewTransition
                  to={classPath(day.dateTime, video.id)}
                  className={styles.row}
                  aria-current={standing.next?.video === video ? 'step' : undefined}
                >
                  <ClassPrint video={video} words="" className={styles.small} />
                  <span>
                    {video.title} <span className={styles.length}>{lengthText(video.duration)}</span>
                  </span>
                  {done && (
                    <span className={styles.done}>
                      <Icon of={IconCheck} size="small" />
                      <VisuallyHidden>done</VisuallyHidden>
                    </span>
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** Local time at which the studio's day begins; nothing if the reader's midnight is the studio's (D1). */
function DayBegins({ at }: { at: number }) {
  const zone = useZone()
  const cycle = useHourCycle()
  // The countdown ends some seconds after midnight.
  const midnight = new Date(Math.floor(at / 60_000) * 60_000)
  if (timeIn(midnight, zone) === timeIn(new Date(0), 'UTC')) return null
  return (
    <p className={home.begins}>
      That is {timeIn(midnight, zone, cycle)} by your clock, when the studio’s day begins.
    </p>
  )
}
