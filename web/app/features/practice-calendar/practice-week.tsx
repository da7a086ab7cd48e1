import { nothingJoined } from '@studio/contract/practice-calendar/messages.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '../../platform/session.ts'
import { Container } from '../../ui/page/container.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { useNow } from '../../ui/use-now.ts'
import { teachersQuery } from '../account/queries.ts'
import { useStudioClock } from '../studio/studio-clock.ts'
import { DayList } from './day-list.tsx'
import { MiniCalendar } from './mini-calendar.tsx'
import styles from './practice-week.module.css'
import { TeacherPicks } from './teacher-picks.tsx'
import { useCalendarMembership } from './use-calendar-membership.ts'
import { useZone } from './use-zone.ts'
import { dayIn, weekOf } from './week.ts'
import { WeekGrid } from './week-grid.tsx'
import { rowsOf } from './week-rows.ts'

const DAY_TURNS_EVERY_MS = 60_000

/** This week in the calendars of this month: of all teachers, or of those one has joined (PRACTICE-04 to PRACTICE-10). */
export function PracticeWeek({ title, mine = false }: { title: string; mine?: boolean }) {
  const zone = useZone()
  const today = dayIn(new Date(useNow(DAY_TURNS_EVERY_MS, useStudioClock())), zone)
  const { data: teachers } = useSuspenseQuery(teachersQuery())
  const membership = useCalendarMembership()
  const days = weekOf(today)
  const all = rowsOf(teachers, membership.calendarOf, days, zone)
  const rows = mine ? all.filter((row) => row.calendar.joined) : all
  return (
    <Container width="broad" className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <Views mine={mine} />
      </div>
      <div className={styles.columns}>
        <div className={styles.week}>
          {rows.length === 0 ? (
            <div className={styles.empty}>
              <EmptyState picture="seated">
                {mine ? nothingJoined : 'No teacher has planned this month yet.'}
              </EmptyState>
            </div>
          ) : (
            <>
              <WeekGrid rows={rows} days={days} today={today} onLocked={membership.refuses} />
              <DayList rows={rows} days={days} today={today} onLocked={membership.refuses} />
            </>
          )}
          <p className={styles.zone}>Times are in {zone.replaceAll('_', ' ')}.</p>
        </div>
        <aside className={styles.side} aria-label="Month and teachers">
          <MiniCalendar today={today} rows={rows} zone={zone} />
          <TeacherPicks teachers={teachers} membership={membership} />
        </aside>
      </div>
    </Container>
  )
}

/** A visitor has no practices of their own, nor has a teacher (ACCESS-08). */
function Views({ mine }: { mine: boolean }) {
  if (useUser()?.role !== 'Student') return null
  return (
    <nav className={styles.views} aria-label="Which practices">
      <Link to="/all-personal-practice" aria-current={mine ? undefined : 'page'}>
        All
      </Link>
      <Link to="/my-personal-practice" aria-current={mine ? 'page' : undefined}>
        My Personal Practices
      </Link>
    </nav>
  )
}
