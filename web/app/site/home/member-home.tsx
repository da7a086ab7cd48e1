import type { User } from '@studio/contract/account/schema.ts'
import { groupLabel, seesOnlyToday } from '@studio/contract/daily-classes/rules.ts'
import type { ClassDay } from '@studio/contract/daily-classes/schema.ts'
import { dayOf } from '@studio/contract/dates.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ClassRow } from '../../features/daily-classes/class-row.tsx'
import { latestDaysQuery } from '../../features/daily-classes/queries.ts'
import { useToday } from '../../features/studio/studio-clock.ts'
import { Container, Section } from '../../ui/container.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { DaySoFar } from './day-so-far.tsx'
import { greeting } from './greeting.ts'
import styles from './home.module.css'

/** Whoever is signed in: today's classes with the countdown, a teacher of today, and yesterday's (HOME-04, HOME-05, ACCESS-23). */
export function MemberHome({ user }: { user: User }) {
  const today = useToday()
  const { data: days } = useSuspenseQuery(latestDaysQuery(today))
  const todays = days.find(({ dateTime }) => dayOf(new Date(dateTime)) === today)
  const shown = seesOnlyToday(user) ? days.filter((day) => day === todays) : days
  const teacher = todays?.videos[0]?.coachUser
  return (
    <>
      <Container className={styles.memberTop}>
        <div>
          <h1 className={styles.greeting}>
            {greeting(new Date().getHours())}, {user.firstName}
          </h1>
          <p className={styles.lead}>{todayInWords(todays)}</p>
          <DaySoFar />
        </div>
        {teacher && (
          <Link className={styles.teacher} to={`/teacher-detail/${teacher.id}`}>
            <Portrait person={teacher} named />
          </Link>
        )}
      </Container>
      {shown.length === 0 && (
        <Section tight>
          <EmptyState picture="seated">The first three classes are being prepared.</EmptyState>
        </Section>
      )}
      {shown.map((day, index) => (
        <Section key={day.id} tight sunk={index % 2 === 1}>
          <SectionHead
            title={groupLabel(dayOf(new Date(day.dateTime)), today)}
            end={index === 0 && <TextLink to="/daily-classes">All Daily Classes</TextLink>}
          />
          <ClassRow day={day} />
        </Section>
      ))}
    </>
  )
}

/** "Three classes today. Ines, Amara and Priya teach." */
function todayInWords(day: ClassDay | undefined): string {
  if (!day) return 'Today’s classes are on their way.'
  const names = [...new Set(day.videos.flatMap(({ coachUser }) => (coachUser ? [coachUser.firstName] : [])))]
  const count = ['No class', 'One class', 'Two classes', 'Three classes'][day.videos.length]
  const teach = names.length === 1 ? 'teaches' : 'teach'
  return `${count} today. ${new Intl.ListFormat('en-GB').format(names)} ${teach}.`
}
