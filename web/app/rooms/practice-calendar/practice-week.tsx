import { longestTrial } from '@studio/contract/plans/rules.ts'
import { nothingJoined, nothingThisMonth } from '@studio/contract/practice-calendar/messages.ts'
import type { Calendar, MonthTurn } from '@studio/contract/practice-calendar/schema.ts'
import { zoneName } from '@studio/contract/zone-offset.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link, useLoaderData } from 'react-router'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import type { prefetch } from '../../platform/prefetch.ts'
import { useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { IconCalendarMonth } from '../../ui/icons.tsx'
import { Container } from '../../ui/page/container.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Note } from '../../ui/page/note.tsx'
import { Loading, RowsSkeleton } from '../../ui/page/skeleton.tsx'
import { FailedRead } from '../../ui/query/failed-read.tsx'
import { useRetry } from '../../ui/query/use-retry.ts'
import { useNow } from '../../ui/use-now.ts'
import { useHourCycle, useZone } from '../../ui/use-zone.ts'
import { dayIn } from '../../ui/words/day-and-time.ts'
import { weekOf } from '../../ui/words/weeks.ts'
import { ClosedNote } from '../membership/closed/closed-note.tsx'
import { calendarsClosed } from '../membership/closed/upgrade-offer.ts'
import { useAccess } from '../membership/closed/use-access.ts'
import { teachersQuery } from '../people/queries.ts'
import { pricesQuery } from '../plans/queries.ts'
import { useStudioClock } from '../studio/studio-clock.tsx'
import { PracticeDayList } from './day-list.tsx'
import { useMonthsOnOwnDays } from './member-days/queries.ts'
import { MiniCalendar } from './mini-calendar.tsx'
import { MonthRows } from './month-turn/month-rows.tsx'
import { monthTurnsQuery, useMonthAnswers } from './month-turn/queries.ts'
import { OwnDays } from './own-days/own-days.tsx'
import { useOwnClasses } from './own-days/queries.ts'
import styles from './practice-week.module.css'
import { TakeAlong } from './take-along/take-along.tsx'
import { TeacherPicks } from './teacher-picks.tsx'
import { useCalendarMembership } from './use-calendar-membership.ts'
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
  const membership = useCalendarMembership()
  const { query } = membership
  const asVisitor = useAsVisitorSees()
  const { error, tryAgain } = useRetry(query)
  const { opens } = useAccess()
  const months = useQuery({ ...monthTurnsQuery(), enabled: mine && opens('Calendars') })
  const onOwnDays = useMonthsOnOwnDays(mine)
  const own = useRetry(onOwnDays.query)
  // What the server has rendered says nothing of what this person has joined.
  const failed =
    !visitor && asVisitor.rendered && membership.isAsOpened && error
      ? { error, tryAgain, query }
      : own.error && !onOwnDays.query.data
        ? { ...own, error: own.error, query: onOwnDays.query }
        : null
  const isReading = membership.isReading || months.isLoading || onOwnDays.query.isLoading
  const unknown = !visitor && asVisitor.unless(!isReading)
  const turns = mine ? (months.data?.records ?? []) : undefined
  return (
    <Container width="broad" className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {!visitor && <Views mine={mine} />}
      </div>
      {/* The note of what is closed comes together with the week below it, so that nothing moves. */}
      <div className={styles.closed}>
        {visitor ? <TrialStrip /> : !unknown && <ClosedNote {...calendarsClosed} />}
      </div>
      {failed ? (
        <FailedRead
          error={failed.error}
          times={failed.query.errorUpdateCount}
          busy={failed.query.isFetching}
          onTryAgain={failed.tryAgain}
        />
      ) : (
        <Week membership={membership} onOwnDays={onOwnDays.calendars} turns={turns} unknown={unknown} />
      )}
    </Container>
  )
}

interface WeekParts {
  membership: ReturnType<typeof useCalendarMembership>
  /** Joined calendars, of whatever month, that lie on days of the reader's own. */
  onOwnDays: readonly Calendar[]
  /** Of one's own week alone. */
  turns: readonly MonthTurn[] | undefined
  /** Whether it is not known yet what the person has joined. */
  unknown: boolean
}

/** The days of the week, and the month and teachers beside them. */
function Week({ membership, onOwnDays, turns, unknown }: WeekParts) {
  const mine = turns !== undefined
  const user = useUser()
  const { opens } = useAccess()
  const zone = useZone()
  const today = dayIn(new Date(useNow(DAY_TURNS_EVERY_MS, useStudioClock())), zone)
  const { data: teachers } = useSuspenseQuery(teachersQuery())
  const cycle = useHourCycle()
  const { month } = membership
  const calendars = withOwnDays(membership.calendars, onOwnDays)
  const rowsOn = (days: string[]) => rowsOf(teachers, { calendars, month, days, zone, cycle, turns })
  const days = weekOf(today)
  const answers = useMonthAnswers(user?.id ?? '')
  const press = (teacherId: string, turn?: MonthTurn) => {
    if (!turn) membership.openTeacher(teacherId)
    else if (!answers.busy) answers.join(turn)
  }
  const rows = rowsOn(days)
  const planned = useOwnClasses(mine)
  return (
    <div className={styles.columns} aria-busy={unknown}>
      <div className={styles.week}>
        {unknown && (
          <Loading className={styles.over}>
            <RowsSkeleton count={4} />
          </Loading>
        )}
        {turns && user && <MyMonths turns={turns} joined={monthsToShow(calendars, month)} userId={user.id} />}
        {rows.length === 0 && planned.length === 0 ? (
          <div className={unknown ? styles.unknown : styles.empty}>
            <Empty mine={mine} />
          </div>
        ) : (
          <>
            <WeekGrid rows={rows} planned={planned} days={days} today={today} onLocked={press} />
            <PracticeDayList rowsOn={rowsOn} planned={planned} today={today} onLocked={press} />
          </>
        )}
        <p className={styles.zone}>Times are in {zoneName(zone)}.</p>
        {mine && user && (rows.length > 0 || opens('Calendars')) && <TakeAlong />}
        {mine && user?.role === 'Student' && <OwnDays />}
      </div>
      <aside className={styles.side} aria-label="Month and teachers">
        <MiniCalendar today={today} rows={rows} zone={zone} />
        <TeacherPicks teachers={teachers} membership={membership} />
      </aside>
    </div>
  )
}

/** Those that lie on days of the reader's own are of whatever month. */
const withOwnDays = (calendars: readonly Calendar[], onOwnDays: readonly Calendar[]): Calendar[] => [
  ...calendars,
  ...onOwnDays.filter(({ id }) => !calendars.some((one) => one.id === id)),
]

/** The joined months whose days can be changed: of this month, or on own days. */
const monthsToShow = (calendars: readonly Calendar[], month: string) =>
  calendars.filter((one) => one.joined && (one.ownDays || one.monthOfCreation.startsWith(month)))

/** The reader's months, and the new ones of teachers whose last one they joined, over their week; those that were declined, too. */
function MyMonths(props: Pick<ComponentProps<typeof MonthRows>, 'turns' | 'joined' | 'userId'>) {
  const now = new Date(useNow(DAY_TURNS_EVERY_MS, useStudioClock()))
  return <MonthRows {...props} now={now} heading="h2" />
}

/**
 * Whether the calendars are as the server, which doesn't know whose page it renders, has read them: nothing is said of what
 * is joined, and no row moves, unless they are read for the person.
 */
function useAsVisitorSees() {
  const rendered = useLoaderData<ReturnType<typeof prefetch>['loader']>().dehydrated !== null
  const hydrated = useHydrated()
  return { rendered, unless: (known: boolean) => rendered && !(known && hydrated) }
}

/** PRACTICE-10; without access to joining, the invitation to join is hidden, too. */
function Empty({ mine }: { mine: boolean }) {
  const { opens } = useAccess()
  const open = opens('Calendars')
  const months = useQuery({ ...monthTurnsQuery(), enabled: mine && open })
  if (mine && open && !months.data && !months.error) return <RowsSkeleton count={2} />
  const action = (
    <LinkButton variant={open ? 'filled' : 'line'} to="/all-personal-practice">
      All Personal Practices
    </LinkButton>
  )
  if (!mine) return <EmptyState picture="seated">No teacher has planned this month yet.</EmptyState>
  return (
    <EmptyState picture="seated" action={action}>
      {open && months.data?.everJoined === false ? nothingJoined : nothingThisMonth}
    </EmptyState>
  )
}

/** Invitation on a visitor's calendar (PRACTICE-02). */
function TrialStrip() {
  const trial = longestTrial(useSuspenseQuery(pricesQuery()).data.records)
  return (
    <Note
      tone="calm"
      icon={IconCalendarMonth}
      title="Pick a teacher, and follow their calendar for a month."
      action={
        <LinkButton size="sm" to="/signup">
          {joinText(trial)}
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

/** The button for visitors, word for word with seven days; without a trial it promises none (PRACTICE-02). */
export function joinText(trialDays: number): string {
  const join = 'Join a Personal Practice'
  if (trialDays === 0) return join
  return `${join} with ${trialDays === 1 ? '1-day' : `${trialDays}-days`} free`
}
