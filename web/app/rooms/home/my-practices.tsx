import { nothingJoined, nothingThisMonth } from '@studio/contract/practice-calendar/messages.ts'
import { awaitsAnswer, isOnHome } from '@studio/contract/practice-calendar/month-turn.ts'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { Section } from '../../ui/page/container.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { SkeletonBox } from '../../ui/page/skeleton.tsx'
import { QueryState } from '../../ui/query/query-state.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useZone } from '../../ui/use-zone.ts'
import { dayIn } from '../../ui/words/day-and-time.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { MonthRows } from '../practice-calendar/month-turn/month-rows.tsx'
import type { ShownTurn } from '../practice-calendar/month-turn/month-words.ts'
import { PracticeCard } from '../practice-calendar/practice-card.tsx'
import { useThisMonth } from '../practice-calendar/use-this-month.ts'
import { useStudioClock } from '../studio/studio-clock.tsx'
import { homeQuery } from './home-query.ts'
import styles from './member-home.module.css'

const DAY_TURNS_EVERY_MS = 60_000

type MyPracticesProps = {
  userId: string
  /** The Calendars permission. */
  permitted: boolean
}

/** This month's calendars that a member has joined, each with its next event (PRACTICE-10). */
export function MyPractices({ userId, permitted }: MyPracticesProps) {
  const now = new Date(useNow(DAY_TURNS_EVERY_MS, useStudioClock()))
  const month = useThisMonth()
  const joined = useQuery({
    ...homeQuery(),
    select: ({ calendars }) =>
      calendars?.filter(({ monthOfCreation, ownDays }) => ownDays || monthOfCreation.startsWith(month)) ?? [],
  })
  const months = useQuery({ ...homeQuery(), select: ({ months }) => months })
  const zone = useZone()
  const turns = months.data?.records ?? []
  const card = turnOnCard(turns, now, zone)
  const rows = turns.filter((turn) => isOnHome(turn) && turn !== card)
  const shown = calendarsOnHome(joined.data && joined.data.length > 0, permitted)
  if (shown === 'none') return null
  return (
    <Section tight sunk>
      <SectionHead
        title="My Personal Practices"
        end={<TextLink to="/all-personal-practice">All Personal Practices</TextLink>}
      />
      <MonthRows turns={rows} userId={userId} now={now} heading="h3" />
      <QueryState
        query={joined}
        skeleton={
          <div className={styles.practices}>
            <SkeletonBox shape="panel" />
            <SkeletonBox shape="panel" />
            <SkeletonBox shape="panel" />
          </div>
        }
        empty={
          shown === 'invitation' &&
          turns.length === 0 && (
            <EmptyState
              picture="seated"
              action={<LinkButton to="/all-personal-practice">All Personal Practices</LinkButton>}
            >
              {months.data?.everJoined ? nothingThisMonth : nothingJoined}
            </EmptyState>
          )
        }
      >
        {(calendars) => (
          <div className={styles.practices}>
            {calendars.map((calendar) => (
              <PracticeCard key={calendar.id} calendar={calendar} now={now} />
            ))}
          </div>
        )}
      </QueryState>
    </Section>
  )
}

/** Content of home about practice calendars: joined ones, an invitation to join, or none. */
type CalendarsOnHome = 'joined' | 'invitation' | 'none'

/**
 * Depends on whether the person has joined a calendar; until that is known, on the Calendars permission (HOME-06, HOME-07). Without
 * the permission nothing is shown, whatever was joined before (D6).
 */
export function calendarsOnHome(hasJoined: boolean | undefined, permitted: boolean): CalendarsOnHome {
  if (!permitted) return 'none'
  return (hasJoined ?? permitted) ? 'joined' : 'invitation'
}

/** The month that stands large on the home: the first unanswered one, on the day it was opened and on its first day. */
export function turnOnCard(turns: readonly ShownTurn[], now: Date, zone: string): ShownTurn | undefined {
  const today = dayIn(now, zone)
  return turns.find((turn) => {
    const opened = turn.calendar && dayIn(new Date(turn.calendar.dateTime), zone)
    return awaitsAnswer(turn) && (opened === today || turn.monthOfCreation.slice(0, 10) === today)
  })
}
