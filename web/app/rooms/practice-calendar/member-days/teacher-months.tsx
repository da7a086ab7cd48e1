import { counted } from '@studio/contract/counted.ts'
import { ownMonthName } from '@studio/contract/practice-calendar/rules.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Section } from '../../../ui/page/container.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { QueryState } from '../../../ui/query/query-state.tsx'
import { weekdayText } from '../../../ui/words/day-text.ts'
import { monthWords } from '../../../ui/words/weeks.ts'
import { EventRows } from '../event-rows.tsx'
import { EARLIER_MONTHS_ID, earlierMonthsQuery, useMonthsOnOwnDays } from './queries.ts'
import { StartMonthDialog } from './start-month-dialog.tsx'
import styles from './teacher-months.module.css'

interface TeacherMonthsProps {
  teacher: { id: string; firstName: string }
  /** The present month, `YYYY-MM-01`. */
  month: string
  /** The calendar that the page shows anyway. */
  shownId: string | undefined
}

/** The earlier months of a teacher, which a member may begin again, and those that they are in. */
export function TeacherMonths({ teacher, month, shownId }: TeacherMonthsProps) {
  const { query } = useMonthsOnOwnDays()
  const earlierMonths = useQuery(earlierMonthsQuery(teacher.id, month))
  return (
    <QueryState query={query} skeleton={null}>
      {({ records }) => (
        <QueryState query={earlierMonths} skeleton={null}>
          {(earlier) => <Months teacher={teacher} shownId={shownId} calendars={records} earlier={earlier} />}
        </QueryState>
      )}
    </QueryState>
  )
}

interface MonthsProps extends Omit<TeacherMonthsProps, 'month'> {
  /** Those of the member on days of their own, of whatever teacher. */
  calendars: readonly Calendar[]
  earlier: readonly Calendar[]
}

function Months({ teacher, shownId, calendars, earlier }: MonthsProps) {
  const own = calendars.filter(({ id, userId }) => userId === teacher.id && id !== shownId)
  return (
    <>
      {own.map((calendar) => (
        <Section key={calendar.id}>
          <SectionHead title={ownMonthName(calendar)} lead={leadOf(calendar)} />
          <EventRows calendar={calendar} onLocked={() => {}} />
        </Section>
      ))}
      {earlier.length > 0 && (
        <Section>
          <SectionHead
            id={EARLIER_MONTHS_ID}
            title="Earlier months"
            lead={`Begin one of ${teacher.firstName}’s months on a day of your own: the same practices, in the same order.`}
          />
          <ul>
            {earlier.map((calendar) => (
              <Earlier
                key={calendar.id}
                calendar={calendars.find(({ id }) => id === calendar.id) ?? calendar}
              />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const leadOf = ({ title, ownDays }: Calendar): string =>
  ownDays?.startsOn ? `${title}, from ${weekdayText(ownDays.startsOn)}` : `${title}, on days of your own`

function Earlier({ calendar }: { calendar: Calendar }) {
  const [open, setOpen] = useState(false)
  const { events, title, monthOfCreation, ownDays } = calendar
  const month = monthWords(monthOfCreation.slice(0, 10))
  const count = counted(events.length, 'practice')
  return (
    <li className={styles.month}>
      <div className={styles.words}>
        <b>{title}</b>
        <small>
          {month}, {count}
          {ownDays?.startsOn && `. Yours from ${weekdayText(ownDays.startsOn)}`}
        </small>
      </div>
      <Button
        size="sm"
        variant={ownDays?.startsOn ? 'plain' : 'line'}
        aria-haspopup="dialog"
        aria-label={`Start this month again, ${month}`}
        onClick={() => setOpen(true)}
      >
        Start this month again
      </Button>
      {open && <StartMonthDialog calendar={calendar} onClose={() => setOpen(false)} />}
    </li>
  )
}
