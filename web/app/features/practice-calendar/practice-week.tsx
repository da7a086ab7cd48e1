import { nothingJoined } from '@studio/contract/practice-calendar/messages.ts'
import { IconCalendarMonth } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLoaderData } from 'react-router'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import type { prefetch } from '../../platform/prefetch.ts'
import { useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Container } from '../../ui/page/container.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Note } from '../../ui/page/note.tsx'
import { Loading, RowsSkeleton } from '../../ui/page/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useHourCycle, useZone } from '../../ui/use-zone.ts'
import { weekOf } from '../../ui/words/weeks.ts'
import { teachersQuery } from '../account/queries.ts'
import { ClosedNote } from '../membership/closed/closed-note.tsx'
import { calendarsClosed } from '../membership/closed/upgrade-offer.ts'
import { useAccess } from '../membership/closed/use-access.ts'
import { useStudioClock } from '../studio/studio-clock.ts'
import { DayList } from './day-list.tsx'
import { MiniCalendar } from './mini-calendar.tsx'
import styles from './practice-week.module.css'
import { TakeAlong } from './take-along/take-along.tsx'
import { TeacherPicks } from './teacher-picks.tsx'
import { useCalendarMembership } from './use-calendar-membership.ts'
import { dayIn } from './week.ts'
import { WeekGrid } from './week-grid.tsx'
import { rowsOf } from './week-rows.ts'

const DAY_TURNS_EVERY_MS = 60_000

interface PracticeWeekProps {
  title: string
  mine?: boolean
  visitor?: boolean
}

/** This week in this month's calendars, of all teachers or joined ones (PRACTICE-04 to PRACTICE-10). */
export function PracticeWeek({ title, mine = false, visitor = false }: PracticeWeekProps) {
  const user = useUser()
  const { opens } = useAccess()
  const zone = useZone()
  const today = dayIn(new Date(useNow(DAY_TURNS_EVERY_MS, useStudioClock())), zone)
  const { data: teachers } = useSuspenseQuery(teachersQuery())
  const membership = useCalendarMembership()
  const days = weekOf(today)
  const all = rowsOf(teachers, membership.calendarOf, days, zone, useHourCycle())
  const rows = mine ? all.filter((row) => row.calendar.joined) : all
  const unknown = useAsVisitorSees(membership.isReading) && !visitor
  return (
    <Container width="broad" className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {!visitor && <Views mine={mine} />}
      </div>
      <div className={styles.closed}>{visitor ? <TrialStrip /> : <ClosedNote {...calendarsClosed} />}</div>
      <div className={styles.columns} aria-busy={unknown}>
        <div className={styles.week}>
          {unknown && (
            <Loading className={styles.over}>
              <RowsSkeleton count={4} />
            </Loading>
          )}
          {rows.length === 0 ? (
            <div className={unknown ? styles.unknown : styles.empty}>
              <Empty mine={mine} />
            </div>
          ) : (
            <>
              <WeekGrid rows={rows} days={days} today={today} onLocked={membership.openTeacher} />
              <DayList rows={rows} days={days} today={today} onLocked={membership.openTeacher} />
            </>
          )}
          <p className={styles.zone}>Times are in {zone.replaceAll('_', ' ')}.</p>
          {mine && user && (rows.length > 0 || opens('Calendars')) && <TakeAlong />}
        </div>
        <aside className={styles.side} aria-label="Month and teachers">
          <MiniCalendar today={today} rows={rows} zone={zone} />
          <TeacherPicks teachers={teachers} membership={membership} />
        </aside>
      </div>
    </Container>
  )
}

/**
 * Whether the calendars are still as the server, which doesn't know whose page it renders, has read them: nothing is said of
 * what is joined, and no row moves, until they are read for the person.
 */
function useAsVisitorSees(isReading: boolean): boolean {
  const rendered = useLoaderData<ReturnType<typeof prefetch>['loader']>().dehydrated !== null
  const hydrated = useHydrated()
  return rendered && (isReading || !hydrated)
}

/** PRACTICE-10; without access to joining, the invitation to join is hidden, too. */
function Empty({ mine }: { mine: boolean }) {
  const { opens } = useAccess()
  if (!mine) return <EmptyState picture="seated">No teacher has planned this month yet.</EmptyState>
  const open = opens('Calendars')
  const action = (
    <LinkButton variant={open ? 'filled' : 'line'} to="/all-personal-practice">
      All Personal Practices
    </LinkButton>
  )
  return (
    <EmptyState picture="seated" action={action}>
      {open ? nothingJoined : 'You have joined no practice of this month.'}
    </EmptyState>
  )
}

/** Invitation on a visitor's calendar (PRACTICE-02). */
function TrialStrip() {
  return (
    <Note
      tone="calm"
      icon={IconCalendarMonth}
      title="Pick a teacher, and follow their calendar for a month."
      action={
        <LinkButton size="sm" to="/signup">
          Join a Personal Practice with 7-days free
        </LinkButton>
      }
    />
  )
}

/**
 * Teachers have no practices of their own (ACCESS-08). The server, which doesn't know whose page it renders, shows it to all who
 * are signed in, so that nothing moves once they are known.
 */
function Views({ mine }: { mine: boolean }) {
  const user = useUser()
  if (user && user.role !== 'Student') return null
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
