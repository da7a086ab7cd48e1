import { ownMonthName } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/portraits/avatar.tsx'
import { useZone } from '../../../ui/use-zone.ts'
import { DaysButton } from './days-button.tsx'
import { monthLine } from './days-words.ts'
import styles from './own-months.module.css'

/** The months that a member is in, each with what they have made of its days. */
export function OwnMonths({ calendars, today }: { calendars: readonly Calendar[]; today: string }) {
  const zone = useZone()
  if (calendars.length === 0) return null
  return (
    <section className={styles.months}>
      <h2>Your months</h2>
      <ul>
        {calendars.map((calendar) => (
          <li key={calendar.id} className={styles.month}>
            <Avatar person={calendar.user} size="small" />
            <div className={styles.words}>
              <Link to={`/teacher-detail/${calendar.userId}`}>{titleOf(calendar)}</Link>
              <small>{monthLine(calendar, { today, zone })}</small>
            </div>
            <DaysButton calendar={calendar} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "Ines’s November", "My March with Ines" */
const titleOf = (calendar: Calendar): string =>
  calendar.ownDays?.startsOn
    ? `${ownMonthName(calendar)} with ${calendar.user.firstName}`
    : ownMonthName(calendar)
