import { groupLabel } from '@studio/contract/daily-classes/rules.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { dayOf, MINUTE } from '@studio/contract/dates.ts'
import type { State } from '@studio/contract/membership/schema.ts'
import type { Role } from '@studio/contract/people/schema.ts'
import type { User } from '@studio/contract/people/sign-in/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { Container, Section } from '../../ui/page/container.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useHourCycle, useZone } from '../../ui/use-zone.ts'
import { dayIn } from '../../ui/words/day-and-time.ts'
import { studioReading } from '../../ui/words/studio-reading.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { ClassRow } from '../daily-classes/class-row.tsx'
import { useAccess } from '../membership/closed/use-access.ts'
import { EndedNote } from '../membership/ended-note.tsx'
import { MembershipNote } from '../membership/membership-note.tsx'
import { givenText, passText } from '../membership/membership-words.ts'
import { MonthCard } from '../practice-calendar/month-turn/month-card.tsx'
import { useStudioClock } from '../studio/studio-clock.tsx'
import { PathsToday } from '../training/programme/paths-today.tsx'
import { Heart } from '../videos/favourites/heart.tsx'
import { MyPractice } from '../videos/practice/my-practice.tsx'
import { FirstQuestions } from '../videos/wishes/first-questions.tsx'
import { begunFilms, ContinueWatching } from './continue-watching.tsx'
import { DayArc } from './day-arc.tsx'
import { greeting } from './greeting.ts'
import { homeQuery } from './home-query.ts'
import { LaunchCountdown } from './launch-countdown.tsx'
import parts from './member-frame.module.css'
import type { Sky } from './member-frame.tsx'
import styles from './member-home.module.css'
import { launchText } from './member-home-words.ts'
import { Fitting, Minutes } from './minutes.tsx'
import { MyPractices, turnOnCard } from './my-practices.tsx'
import { RestCard, StartCard } from './start-card.tsx'
import { todayInWords } from './today-in-words.ts'
import { useDays } from './use-days.ts'
import { useLaunch } from './use-launch.ts'

const TODAY_ID = 'today'

/** States in which a membership gives no access, or soon will not, until the member acts. */
const NEEDS_ACTION: ReadonlySet<State> = new Set(['past_due', 'pending', 'suspended'])

interface MemberHomeProps {
  user: User
  sky: Sky
}

/**
 * Home of signed-in people: the class to start with under the sky of their hour, today's classes, a member's practices, and
 * yesterday's classes (HOME-04 to HOME-08).
 */
export function MemberHome({ waiting, ...props }: MemberHomeProps & { waiting: ReactNode }) {
  const home = useQuery(homeQuery())
  if (home.data) return <ReadHome {...props} />
  if (home.errorUpdateCount === 0) return waiting
  return (
    <>
      <Hero {...props} />
      <Container className={parts.start}>
        <div className={parts.board}>
          <div className={parts.failed}>
            <QueryState query={home} look="plain" skeleton={null}>
              {() => null}
            </QueryState>
          </div>
        </div>
      </Container>
    </>
  )
}

/** The greeting and more words, on the sky. */
function Hero({ user, sky, children }: MemberHomeProps & { children?: ReactNode }) {
  return (
    <section className={parts.hero} data-ground={sky.ground}>
      <Container>
        <h1 className={styles.greeting}>
          {greeting(sky.hour)}, {user.firstName}
        </h1>
        {children}
      </Container>
    </section>
  )
}

function ReadHome({ user, sky }: MemberHomeProps) {
  const { today, todays, ownOrder = [], strain, shown, watched, keepsHistory, standing } = useDays(user)
  const board = useRef<HTMLDivElement>(null)
  const now = useNow(MINUTE, useStudioClock())
  const launch = useLaunch()
  const launchWords = launchText(launch.endsAt, now, useZone(), useHourCycle())
  const { opens } = useAccess()
  const practices = user.role === 'Student' && opens('Calendars')
  const next = standing?.next
  const [minutes, setMinutes] = useState<number | null>(null)
  return (
    <>
      <Hero user={user} sky={sky}>
        <p className={styles.lead}>
          {todayInWords(standing, { isFirst: watched.length === 0, launch: launchWords })}
        </p>
        {user.subscription?.state === 'day_pass' && (
          <p className={styles.pass}>{passText(user.subscription.dateTimeEnd)}</p>
        )}
        {user.subscription?.given?.until && (
          <p className={styles.pass}>Your plan is {givenText(user.subscription.given)}.</p>
        )}
        <WayToWork role={user.role} />
        <Minutes place="sky" chosen={minutes} onChoose={setMinutes} />
      </Hero>
      {todays && standing && sky.sunAt && (
        <DayArc day={todays} done={standing.done} sky={sky} sunAt={sky.sunAt} />
      )}
      <Container className={parts.start}>
        <Note user={user} />
        {practices && <NewMonth userId={user.id} now={now} />}
        {opens('TrainingPacks') && <PathsToday />}
        <div className={parts.board} ref={board}>
          {todays && next ? (
            <StartCard day={todays} next={next} ownOrder={ownOrder} strain={strain(next.video)} />
          ) : (
            <NothingWaits day={todays} launch={launchWords} today={today} />
          )}
          <LaunchCountdown day={todays} videos={ownOrder} standing={standing} launch={launch} />
          <Minutes place="page" chosen={minutes} onChoose={setMinutes} />
          {minutes !== null && <Fitting minutes={minutes} />}
        </div>
      </Container>
      {user.role === 'Student' && watched.length === 0 && todays && (
        <FirstQuestions
          userId={user.id}
          onDone={(answered) => board.current?.querySelector('h2')?.focus({ preventScroll: !answered })}
        />
      )}
      {user.role === 'Student' && <MyPractice keepsHistory={keepsHistory} />}
      <ContinueWatching films={begunFilms(watched.filter(({ video }) => video.id !== next?.video.id))} />
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
              id={day === todays ? TODAY_ID : undefined}
              title={groupLabel(dayOf(new Date(day.dateTime)), today, studioReading().order)}
              end={index === 0 && <WaysOn paths={opens('TrainingPacks')} />}
            />
            <ClassRow
              day={day}
              ownOrder={day === todays ? ownOrder : undefined}
              done={day === todays ? standing?.done.map(({ video }) => video) : undefined}
              noteOf={strain}
              heartOf={(video) => <Heart video={video} />}
            />
          </Section>
          {index === 0 && <MyPractices userId={user.id} permitted={practices} />}
        </Fragment>
      ))}
    </>
  )
}

interface NothingWaitsProps {
  day: ClassDay | undefined
  launch: string
  today: string
}

/** All classes of today are done, or there are none yet. */
function NothingWaits({ day, launch, today }: NothingWaitsProps) {
  if (!day) {
    return (
      <RestCard title="Today’s classes are on their way." day={today}>
        <LinkButton size="lg" variant="line" to="/search">
          Find a class that fits
        </LinkButton>
      </RestCard>
    )
  }
  return (
    <RestCard title={launch} day={day.dateTime}>
      <LinkButton size="lg" variant="line" to={`#${TODAY_ID}`}>
        Practise one again
      </LinkButton>
    </RestCard>
  )
}

/** A teacher's new month, on the day it opens and on its first day. */
function NewMonth({ userId, now }: { userId: string; now: number }) {
  const zone = useZone()
  const { data } = useQuery({ ...homeQuery(), select: ({ months }) => months?.records })
  const turn = turnOnCard(data ?? [], new Date(now), zone)
  if (!turn) return null
  return (
    <div className={styles.above}>
      <MonthCard turn={turn} userId={userId} today={dayIn(new Date(now), zone)} />
    </div>
  )
}

/** Action that a membership needs, or the offer after it ended. */
function Note({ user: { role, subscription } }: { user: User }) {
  const needsAction = subscription && NEEDS_ACTION.has(subscription.state)
  if (!needsAction && (role !== 'Student' || subscription)) return null
  return (
    <div className={styles.above}>
      {needsAction ? <MembershipNote subscription={subscription} /> : <EndedNote />}
    </div>
  )
}

/** Staff come here after signing in, too (AUTH-01): the way on to their own area. */
function WayToWork({ role }: { role: Role }) {
  if (role === 'Student') return null
  return (
    <LinkButton className={styles.work} variant="line" to={role === 'Admin' ? '/admin/overview' : '/teacher'}>
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
