import type { User } from '@studio/contract/account/schema.ts'
import { groupLabel, seesOnlyToday } from '@studio/contract/daily-classes/rules.ts'
import { dayOf } from '@studio/contract/dates.ts'
import type { State } from '@studio/contract/membership/schema.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { ClassRow } from '../../features/daily-classes/class-row.tsx'
import { latestDaysQuery } from '../../features/daily-classes/queries.ts'
import { useAccess } from '../../features/membership/closed/use-access.ts'
import { EndedNote } from '../../features/membership/ended-note.tsx'
import { MembershipNote } from '../../features/membership/membership-note.tsx'
import { useStudioClock, useToday } from '../../features/studio/studio-clock.ts'
import { lastWatchedQuery, useMarks } from '../../features/videos/progress/queries.ts'
import { Container, Section } from '../../ui/page/container.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Portrait } from '../../ui/portraits/portrait.tsx'
import { useNow } from '../../ui/use-now.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { begunFilms, ContinueWatching } from './continue-watching.tsx'
import { DaySoFar } from './day-so-far.tsx'
import { greeting } from './greeting.ts'
import styles from './home.module.css'
import { ClassRowSkeleton } from './home-skeleton.tsx'
import { MyPractices } from './my-practices.tsx'
import { todayInWords } from './today-in-words.ts'

const SUN_MOVES_EVERY_MS = 60_000

/** States in which a membership opens nothing, or soon will not, until somebody does something. */
const NEEDS_ACTION: ReadonlySet<State> = new Set(['past_due', 'pending', 'suspended'])

/** Whoever is signed in: today's classes with the countdown, a teacher of today, a member's practices, and yesterday's classes (HOME-04, HOME-05, ACCESS-23). */
export function MemberHome({ user }: { user: User }) {
  const today = useToday()
  const now = useNow(SUN_MOVES_EVERY_MS, useStudioClock())
  const { data: days } = useSuspenseQuery(latestDaysQuery(today))
  const todays = days.find(({ dateTime }) => dayOf(new Date(dateTime)) === today)
  const shown = seesOnlyToday(user) ? days.filter((day) => day === todays) : days
  const { opens } = useAccess()
  const practices = user.role === 'Student' && opens('Calendars')
  const teacher = todays?.videos[0]?.coachUser
  const marks = useMarks()
  const watched = useQuery(lastWatchedQuery())
  return (
    <>
      {user.subscription && NEEDS_ACTION.has(user.subscription.state) && (
        <Container className={styles.due}>
          <MembershipNote subscription={user.subscription} />
        </Container>
      )}
      {user.role === 'Student' && !user.subscription && (
        <Container className={styles.due}>
          <EndedNote />
        </Container>
      )}
      <Container className={styles.memberTop}>
        <div className={styles.words}>
          <h1 className={styles.greeting}>
            {greeting(new Date(now).getHours())}, {user.firstName}
          </h1>
          <p className={styles.lead}>{todayInWords(todays, (id) => marks.get(id)?.finished === true)}</p>
          <DaySoFar now={now} />
        </div>
        {teacher && (
          <Link className={styles.teacher} to={`/teacher-detail/${teacher.id}`}>
            <Portrait person={teacher} named />
          </Link>
        )}
      </Container>
      {/* What was begun stands above the days: they come with it, so that nothing moves. */}
      {watched.isPending ? (
        <ClassRowSkeleton />
      ) : (
        <>
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
                <ClassRow day={day} />
              </Section>
              {index === 0 && <MyPractices userId={user.id} permitted={practices} />}
            </Fragment>
          ))}
        </>
      )}
    </>
  )
}

function WaysOn({ paths }: { paths: boolean }) {
  return (
    <div className={styles.ways}>
      <TextLink to="/search">Find a class that fits</TextLink>
      {paths && <TextLink to="/training-paths">Training Paths</TextLink>}
      <TextLink to="/daily-classes">All Daily Classes</TextLink>
    </div>
  )
}
