import { Link } from 'react-router'
import { Icon, IconCheck, IconClock } from '../../../ui/icons.tsx'
import { useHourCycle } from '../../../ui/use-zone.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { classNames } from '../../../ui/words/class-names.ts'
import { lengthText } from '../../../ui/words/length-text.ts'
import { reminderHourText } from '../../reminders/reminder-words.ts'
import styles from '../event-card.module.css'
import type { OwnClass } from './queries.ts'

/** A class that the member, or a path that they follow, has put on a day of the week; it leads to it. */
export function PlannedCard({ planned: { to, title, of, at, seconds, done } }: { planned: OwnClass }) {
  const hourCycle = useHourCycle()
  return (
    <Link to={to} className={classNames(styles.card, styles.own)}>
      <b>{title}</b>
      <small>
        <Icon of={done ? IconCheck : IconClock} size="small" className={styles.clock} />
        <span>
          <span className={styles.whole}>
            {reminderHourText(at, hourCycle)}
            {seconds > 0 && ','}
          </span>{' '}
          {seconds > 0 && <span className={styles.whole}>{lengthText(seconds)}</span>}
        </span>
      </small>
      {of && <small>{of}</small>}
      {done && <VisuallyHidden>Done</VisuallyHidden>}
    </Link>
  )
}
