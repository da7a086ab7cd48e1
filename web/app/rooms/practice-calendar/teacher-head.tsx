import type { Teacher } from '@studio/contract/people/schema.ts'
import type { CalendarEvent } from '@studio/contract/practice-calendar/schema.ts'
import { listed } from '@studio/contract/reading-words.ts'
import { aboutTeacherPath, teacherPath } from '@studio/contract/sharing/addresses.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLoaderData } from 'react-router'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import type { prefetch } from '../../platform/prefetch.ts'
import { useUser } from '../../platform/session.ts'
import { Button, LinkButton } from '../../ui/buttons/button.tsx'
import { ShareButtons } from '../../ui/buttons/share-buttons.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Container } from '../../ui/page/container.tsx'
import { NoteRoom } from '../../ui/page/note-room.tsx'
import { Loading, SkeletonBox } from '../../ui/page/skeleton.tsx'
import { Portrait } from '../../ui/portraits/portrait.tsx'
import { FailedRead } from '../../ui/query/failed-read.tsx'
import { useRetry } from '../../ui/query/use-retry.ts'
import { Tag } from '../../ui/tag.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { ReadMore } from '../../ui/words/read-more/read-more.tsx'
import { monthWords } from '../../ui/words/weeks.ts'
import { ClosedNote } from '../membership/closed/closed-note.tsx'
import { calendarsClosed } from '../membership/closed/upgrade-offer.ts'
import { useAccess } from '../membership/closed/use-access.ts'
import { pricesQuery } from '../plans/queries.ts'
import { useSettings } from '../studio/queries.ts'
import { useStudioClock } from '../studio/studio-clock.tsx'
import { LazyWaysToJoinLate } from './member-days/lazy-months.tsx'
import { leftIfLate } from './next-event.ts'
import styles from './teacher-head.module.css'
import type { useCalendarMembership } from './use-calendar-membership.ts'

const FollowButton = lazyPart(
  () => import('../notifications/with-teachers/follow-button.tsx').then((part) => part.FollowButton),
  {
    fallback: () => <SkeletonBox shape="button" />,
  },
)

interface TeacherHeadProps {
  teacher: Teacher
  /** First UTC day of the month that can be joined; null if the teacher has planned none. */
  month: string | null
  /** Its practices, if they are known. */
  events: readonly CalendarEvent[]
  membership: ReturnType<typeof useCalendarMembership>
}

/** Portrait, text, and Join or Unsubscribe if there is a month (PRACTICE-12, PRACTICE-13, SHARE-02). */
export function TeacherHead({ teacher, month, events, membership }: TeacherHeadProps) {
  const settings = useSettings()
  const name = fullName(teacher)
  return (
    <Container className={styles.head}>
      <Portrait person={teacher} />
      <div className={styles.about}>
        <p className={styles.month}>Personal practice{month && `, ${monthWords(month)}`}</p>
        <h1 className={styles.name} translate="no">
          {name}
        </h1>
        <div className={styles.actions}>
          {month && <JoinOrLeave teacherId={teacher.id} membership={membership} />}
          <LinkButton size="lg" variant="line" to={aboutTeacherPath(name)}>
            About {teacher.firstName}
          </LinkButton>
          <span className={styles.follow}>
            <LazyFollow teacher={teacher} />
          </span>
          <span className={styles.share}>
            <ShareButtons url={`${settings.publicUrl}${teacherPath(teacher.id)}`} title={name} />
          </span>
        </div>
        {month && <Terms teacherId={teacher.id} events={events} membership={membership} />}
        {month && (
          <NoteRoom of="Calendars">
            <ClosedNote {...calendarsClosed} />
          </NoteRoom>
        )}
        <ReadMore text={teacher.description} className={styles.words} />
        <ul className={styles.tags} aria-label="Styles">
          {teacher.tags.map((tag) => (
            <li key={tag}>
              <Tag tone="outlined">{tag}</Tag>
            </li>
          ))}
        </ul>
      </div>
    </Container>
  )
}

interface JoinOrLeaveProps {
  teacherId: string
  membership: TeacherHeadProps['membership']
}

/** PRACTICE-15; the server doesn't know what a member has joined, so neither is offered until it is read for them. */
function JoinOrLeave({ teacherId, membership }: JoinOrLeaveProps) {
  const user = useUser()
  const hydrated = useHydrated()
  const { dehydrated, signedIn } = useLoaderData<ReturnType<typeof prefetch>['loader']>()
  const { query, isReading, isAsOpened, busy } = membership
  const { error, tryAgain } = useRetry(query)
  const joined = membership.isJoined(teacherId)
  const forMember = (hydrated ? user : signedIn) && dehydrated
  if (forMember && isAsOpened && error) {
    return (
      <FailedRead
        error={error}
        times={query.errorUpdateCount}
        look="line"
        busy={query.isFetching}
        onTryAgain={tryAgain}
      />
    )
  }
  if (forMember && (!hydrated || isReading)) {
    return (
      <Loading className={styles.unknown}>
        <SkeletonBox shape="button" />
      </Loading>
    )
  }
  return (
    <Button
      size="lg"
      variant={joined ? 'line' : 'filled'}
      busy={busy}
      onClick={() => membership.toggle(teacherId)}
    >
      {joined ? 'Unsubscribe' : 'Join'}
    </Button>
  )
}

type TermsProps = JoinOrLeaveProps & Pick<TeacherHeadProps, 'events'>

/** What opens calendars, for a visitor a link to sign in, and for a member what a month that is nearly over still has. */
function Terms({ teacherId, events, membership }: TermsProps) {
  const user = useUser()
  const left = leftIfLate(events, new Date(useStudioClock()()))
  const { opens } = useAccess()
  const { data: prices } = useSuspenseQuery(pricesQuery())
  // The lock explains it to signed-in people.
  if (user && !opens('Calendars')) return null
  const titles = prices.records
    .filter((price) => price.cost > 0 && price.permissions.includes('Calendars'))
    .map((price) => price.title)
  return (
    <p className={classNames(styles.terms, left !== null && styles.late)}>
      {titles.length > 0 && <>Included in {listed(titles)}. </>}
      Leave whenever you like.
      {!user && (
        <>
          {' '}
          <Link to="/signin">Sign In</Link>
        </>
      )}
      {left !== null && !membership.isJoined(teacherId) && (
        <LazyWaysToJoinLate teacherId={teacherId} month={membership.month} left={left} of={events.length} />
      )}
    </p>
  )
}

/** The button that follows a teacher, for members; its room is kept on their pages from the beginning. */
function LazyFollow({ teacher }: { teacher: { id: string; firstName: string } }) {
  const user = useUser()
  const hydrated = useHydrated()
  const { signedIn } = useLoaderData<{ signedIn: boolean }>()
  if (hydrated ? user?.role !== 'Student' : !signedIn) return null
  if (!hydrated) return <SkeletonBox shape="button" />
  return <FollowButton teacher={teacher} />
}
