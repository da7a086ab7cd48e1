import { ownMonthName } from '@studio/contract/practice-calendar/rules.ts'
import type { JoinedCalendar } from '@studio/contract/practice-calendar/schema.ts'
import { teacherPath } from '@studio/contract/sharing/addresses.ts'
import { Link } from 'react-router'
import { Icon, IconArrowRight } from '../../ui/icons.tsx'
import { Avatar } from '../../ui/portraits/avatar.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useZone } from '../../ui/use-zone.ts'
import { dayIn } from '../../ui/words/day-and-time.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { dayWord, nextEvent } from './next-event.ts'
import styles from './practice-card.module.css'

/** A joined calendar with its next event, linked to the teacher's month. */
export function PracticeCard({ calendar, now }: { calendar: JoinedCalendar; now: Date }) {
  const zone = useZone()
  const today = dayIn(now, zone)
  const next = nextEvent(calendar.events, now, zone)
  return (
    <Link to={teacherPath(calendar.userId)} className={styles.card}>
      <div className={styles.who}>
        <Avatar person={calendar.user} size="large" />
        <div>
          <h3>{calendar.ownDays?.startsOn ? ownMonthName(calendar) : calendar.title}</h3>
          <p className={styles.teacher} translate="no">
            {fullName(calendar.user)}
          </p>
        </div>
      </div>
      <div className={styles.next}>
        {next && <Tag tone={next.day === today ? 'today' : 'blue'}>{dayWord(next.day, today)}</Tag>}
        <span className={next ? styles.event : styles.none}>
          {next?.event.title ?? 'Nothing more is planned this month.'}
        </span>
        <Icon of={IconArrowRight} className={styles.arrow} />
      </div>
    </Link>
  )
}
