import type { PlannedClass } from '@studio/contract/practice-calendar/own-days/schema.ts'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { IconCheck, IconClock } from '../../../ui/icons.ts'
import { useHourCycle } from '../../../ui/use-zone.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { lengthText } from '../../../ui/words/length-text.ts'
import { hourText } from '../../reminders/reminder-words.ts'
import styles from '../event-card.module.css'

/** A class that the member has put on a day of the week; it leads to the class. */
export function PlannedCard({ planned: { video, at, done } }: { planned: PlannedClass }) {
  const hourCycle = useHourCycle()
  return (
    <Link to={`/video/${video.id}`} className={classNames(styles.card, styles.own)}>
      <b>{video.title}</b>
      <small>
        <Icon of={done ? IconCheck : IconClock} size="small" className={styles.clock} />
        <span>
          <span className={styles.whole}>{hourText(at, hourCycle)},</span>{' '}
          <span className={styles.whole}>{lengthText(video.duration)}</span>
        </span>
      </small>
      {done && <VisuallyHidden>Done</VisuallyHidden>}
    </Link>
  )
}
