import { longestTrial } from '@studio/contract/plans/rules.ts'
import type { Calendar } from '@studio/contract/practice-calendar/schema.ts'
import { teacherPath } from '@studio/contract/sharing/addresses.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type MetaArgs, useLoaderData } from 'react-router'
import { useHydrated } from '../../platform/device/hydrated.tsx'
import { prefetch } from '../../platform/prefetch.ts'
import type { RouteHandle } from '../../platform/route-handle.ts'
import { useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { TrialInvitation } from '../../ui/cards/trial-invitation.tsx'
import { Icon, IconCalendarMonth, IconFlame, IconFocus2, IconUsers } from '../../ui/icons.tsx'
import { Section } from '../../ui/page/container.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Hero } from '../../ui/page/hero.tsx'
import layout from '../../ui/page/layout.module.css'
import { pageHead } from '../../ui/page/page-head.ts'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Portrait } from '../../ui/portraits/portrait.tsx'
import { classNames } from '../../ui/words/class-names.ts'
import { fullName } from '../../ui/words/person-name.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { pricesQuery } from '../plans/queries.ts'
import { useSettings } from '../studio/queries.ts'
import styles from './personal-practice.module.css'
import { joinText } from './practice-week.tsx'
import { lastCalendarsQuery } from './queries.ts'

const page = prefetch(() => [lastCalendarsQuery(), pricesQuery()])
export const loader = page.loader
export const clientLoader = page.clientLoader
export const handle: RouteHandle = { hero: 'night' }

export function meta({ matches }: MetaArgs) {
  return pageHead(matches, {
    title: 'Personal Practice',
    description: 'Pick a teacher and follow their calendar for a month.',
  })
}

/** PRACTICE-01 */
const BLURBS = [
  {
    icon: IconCalendarMonth,
    title: 'Monthly Practices',
    text: 'Each teacher lays out the month ahead: what to work on, on which day, and for how long.',
  },
  {
    icon: IconFocus2,
    title: 'Focused Efforts',
    text: 'One theme at a time. Small enough to finish, long enough to change something.',
  },
  {
    icon: IconUsers,
    title: 'Community Centric',
    text: 'Everyone who joins a calendar is on the same page of it.',
    forum: 'Everyone who joins a calendar is on the same page of it, and talks about it in the forum.',
  },
  {
    icon: IconFlame,
    title: 'Passion Driven',
    text: 'Teachers write about what they are studying themselves, so no month repeats.',
  },
] as const

/** ROUTE-17, PRACTICE-01 to PRACTICE-03: explains personal practices, and shows the latest ones. */
export default function PersonalPracticeScreen() {
  const { signedIn } = useLoaderData<typeof page.loader>()
  const user = useUser()
  const visitor = useHydrated() ? !user : !signedIn
  const { data: calendars } = useSuspenseQuery(lastCalendarsQuery())
  const settings = useSettings()
  const trial = longestTrial(useSuspenseQuery(pricesQuery()).data.records)
  return (
    <>
      <Hero
        picture="dusk"
        low
        title="A month, planned by someone who knows you practise"
        lead="Pick a teacher. Follow their calendar for a month. Do a little on most days."
        actions={
          visitor ? (
            <LinkButton size="lg" variant="light" to="/signup">
              {joinText(trial)}
            </LinkButton>
          ) : (
            <LinkButton size="lg" variant="light" to="/all-personal-practice">
              All Personal Practices
            </LinkButton>
          )
        }
      />
      <Section>
        <div className={styles.blurbs}>
          {BLURBS.map(({ icon, title, text, ...words }) => (
            <article key={title}>
              <Icon of={icon} size="large" />
              <h2 className={styles.blurb}>{title}</h2>
              <p>{settings.forumUrl && 'forum' in words ? words.forum : text}</p>
            </article>
          ))}
        </div>
      </Section>
      <Section sunk>
        <SectionHead
          title="Our Latest Personal Practices"
          end={<TextLink to="/all-personal-practice">All Personal Practices</TextLink>}
        />
        {calendars.length === 0 && <EmptyState picture="tree">The first month is being planned.</EmptyState>}
        <div className={classNames(layout.grid3, styles.practices)}>
          {calendars.map((calendar) => (
            <LatestPractice key={calendar.id} calendar={calendar} />
          ))}
        </div>
      </Section>
      {visitor && trial > 0 && (
        <Section>
          <TrialInvitation title={settings.texts.invitation} days={trial} />
        </Section>
      )}
    </>
  )
}

/** PRACTICE-03 */
function LatestPractice({ calendar }: { calendar: Calendar }) {
  return (
    <article className={styles.latest}>
      <Portrait person={calendar.user} />
      <div>
        <span className={styles.teacher} translate="no">
          {fullName(calendar.user)}
        </span>
        <h3>{calendar.title}</h3>
        <p>{calendar.description}</p>
        <TextLink
          to={teacherPath(calendar.userId)}
          state={{ lastCalendar: calendar.id }}
          aria-label={`View Practice Details, ${calendar.title}`}
        >
          View Practice Details
        </TextLink>
      </div>
    </article>
  )
}
