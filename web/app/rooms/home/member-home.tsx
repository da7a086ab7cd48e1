import { groupLabel, seesOnlyToday } from '@studio/contract/daily-classes/rules.ts'
import { dayOf } from '@studio/contract/dates.ts'
import type { State } from '@studio/contract/membership/schema.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Container, Section } from '../../ui/page/container.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Portrait } from '../../ui/portraits/portrait.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useZone } from '../../ui/use-zone.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { ClassRow } from '../daily-classes/class-row.tsx'
import { latestDaysQuery } from '../daily-classes/queries.ts'
import { useAccess } from '../membership/closed/use-access.ts'
import { EndedNote } from '../membership/ended-note.tsx'
import { MembershipNote } from '../membership/membership-note.tsx'
import { passText } from '../membership/membership-words.ts'
import { MonthCard } from '../practice-calendar/month-turn/month-card.tsx'
import { turnOnCard } from '../practice-calendar/month-turn/which-turns.ts'
import { dayIn } from '../practice-calendar/week.ts'
import { useStudioClock, useToday } from '../studio/studio-clock.ts'
import { Heart } from '../videos/favourites/heart.tsx'
import { MyPractice } from '../videos/practice/my-practice.tsx'
import { lastWatchedQuery, useMarks } from '../videos/progress/queries.ts'
import { begunFilms } from './begun-films.ts'
import { ContinueWatching } from './continue-watching.tsx'
import { greeting } from './greeting.ts'
import styles from './home.module.css'
import { homeQuery, loadedWithHome } from './home-query.ts'
import { HomeSkeleton } from './home-skeleton.tsx'
import { MyPractices } from './my-practices.tsx'
import { NextClasses } from './next-classes.tsx'
import { todayInWords } from './today-in-words.ts'

const SUN_MOVES_EVERY_MS = 60_000

/** States in which a membership gives no access, or soon will not, until the member acts. */
const NEEDS_ACTION: ReadonlySet<State> = new Set(['past_due', 'pending', 'suspended'])

/**
 * Home of signed-in people: today's classes with the countdown, a teacher of today, a member's practices, and
 * yesterday's classes (HOME-04, HOME-05, ACCESS-23).
 */
export function MemberHome({ user }: { user: User }) {
  const home = useQuery(homeQuery())
  const failed = home.data === undefined && home.errorUpdateCount > 0
  return (
    <>
      {failed && (
        <Container className={styles.memberTop}>
          <Greeting user={user} />
        </Container>
      )}
      <div className={failed ? styles.failed : undefined}>
        <QueryState query={home} skeleton={<HomeSkeleton />}>
          {() => <ReadHome user={user} />}
        </QueryState>
      </div>
    </>
  )
}

function Greeting({ user }: { user: User }) {
  const now = useNow(SUN_MOVES_EVERY_MS, useStudioClock())
  return (
    <h1 className={styles.greeting}>
      {greeting(new Date(now).getHours())}, {user.firstName}
    </h1>
  )
}

function ReadHome({ user }: { user: User }) {
  const today = useToday()
  const now = useNow(SUN_MOVES_EVERY_MS, useStudioClock())
  const { data: days } = useSuspenseQuery({ ...latestDaysQuery(today), ...loadedWithHome })
  const todays = days.find(({ dateTime }) => dayOf(new Date(dateTime)) === today)
  const shown = seesOnlyToday(user) ? days.filter((day) => day === todays) : days
  const { opens } = useAccess()
  const practices = user.role === 'Student' && opens('Calendars')
  const teacher = todays?.videos[0]?.coachUser
  const marks = useMarks()
  const watched = useQuery({ ...lastWatchedQuery(), ...loadedWithHome })
  return (
    <>
      <Note user={user} />
      <Container className={styles.memberTop}>
        <div className={styles.words}>
          <Greeting user={user} />
          <p className={styles.lead}>{todayInWords(todays, (id) => marks.get(id)?.finished === true)}</p>
          {user.subscription?.state === 'day_pass' && (
            <p className={styles.pass}>{passText(user.subscription.dateTimeEnd)}</p>
          )}
          <WayToWork role={user.role} />
          <NextClasses now={now} />
        </div>
        {teacher && (
          <Link className={styles.teacher} to={`/teacher-detail/${teacher.id}`}>
            <Portrait person={teacher} named />
          </Link>
        )}
      </Container>
      {practices && <NewMonth userId={user.id} now={now} />}
      {user.role === 'Student' && <MyPractice keepsHistory={watched.data?.enabled ?? true} />}
      {watched.data && <ContinueWatching films={begunFilms(watched.data.records)} />}
      {shown.length === 0 && (
        <Section tight>
          <EmptyState picture="seated">The first three classes are being prepared.</EmptyState>
        </Section>
      )}
      {shown.length === 0 && <MyPractices userId={user.id} permitted={practices} />}
      {shown.map((day, index) => (
        <Fragment key={day.id}>
          <Section tight sunk={index > 0 && index % 2 === (practices ? 0 : 1)}>
            <SectionHead
              title={groupLabel(dayOf(new Date(day.dateTime)), today)}
              end={index === 0 && <WaysOn paths={opens('TrainingPacks')} />}
            />
            <ClassRow day={day} heartOf={(video) => <Heart video={video} />} />
          </Section>
          {index === 0 && <MyPractices userId={user.id} permitted={practices} />}
        </Fragment>
      ))}
    </>
  )
}

/** A teacher's new month, on the day it opens and on its first day. */
function NewMonth({ userId, now }: { userId: string; now: number }) {
  const zone = useZone()
  const { data } = useQuery({ ...homeQuery(), select: ({ months }) => months?.records })
  const turn = turnOnCard(data ?? [], new Date(now), zone)
  if (!turn) return null
  return (
    <Container>
      <MonthCard turn={turn} userId={userId} today={dayIn(new Date(now), zone)} />
    </Container>
  )
}

/** Action that a membership needs, or the offer after it ended. */
function Note({ user: { role, subscription } }: { user: User }) {
  const needsAction = subscription && NEEDS_ACTION.has(subscription.state)
  if (!needsAction && (role !== 'Student' || subscription)) return null
  return (
    <Container className={styles.due}>
      {needsAction ? <MembershipNote subscription={subscription} /> : <EndedNote />}
    </Container>
  )
}

/** Staff come here after signing in, too (AUTH-01): the way on to their own area. */
function WayToWork({ role }: { role: Role }) {
  if (role === 'Student') return null
  return (
    <LinkButton className={styles.work} to={role === 'Admin' ? '/admin/overview' : '/teacher/profile'}>
      {role === 'Admin' ? 'Open the admin area' : 'Open the teacher area'}
    </LinkButton>
  )
}

function WaysOn({ paths }: { paths: boolean }) {
  return (
    <div className={styles.ways}>
      <TextLink to="/search">Find a class that fits</TextLink>
      {paths && <TextLink to="/training-paths">Training paths</TextLink>}
      <TextLink to="/daily-classes">All Daily Classes</TextLink>
    </div>
  )
}
