import { dayOf } from '@studio/contract/dates.ts'
import { longestTrial } from '@studio/contract/plans/rules.ts'
import { teacherPath } from '@studio/contract/sharing/addresses.ts'
import { firstPageTexts } from '@studio/contract/studio/original-texts.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { LinkButton } from '../../ui/buttons/button.tsx'
import { TeacherCard, Team } from '../../ui/cards/teacher-card.tsx'
import { TrialInvitation } from '../../ui/cards/trial-invitation.tsx'
import { Section } from '../../ui/page/container.tsx'
import { Hero, HeroOverlap } from '../../ui/page/hero.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { type Arcs, groundOf, HourSky, sceneAt } from '../../ui/sky/hour-sky.tsx'

import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { weekdayText } from '../../ui/words/day-text.ts'
import { freeDays } from '../../ui/words/plan-words.ts'
import { TextLink } from '../../ui/words/text-link.tsx'
import { ClassRow } from '../daily-classes/class-row.tsx'
import { latestDaysQuery } from '../daily-classes/queries.ts'
import { teachersOnHome, teachersQuery } from '../people/queries.ts'
import { PlanChoice } from '../plans/plan-choice.tsx'
import { pricesQuery } from '../plans/queries.ts'
import { useSettings } from '../studio/queries.ts'
import { useToday } from '../studio/studio-clock.tsx'
import { useHour } from '../studio/use-hour.ts'
import styles from './home.module.css'

/** The sun's way beside the words, and on a phone between them and the classes. */
const ARCS: Arcs = {
  wide: { from: 0.56, to: 0.955, base: 0.61, rise: 0.36 },
  middle: { from: 0.76, to: 0.94, base: 0.61, rise: 0.36 },
  narrow: { from: 0.12, to: 0.9, base: 0.62, rise: 0.04 },
}

/** Home of visitors: today's classes, plans, team and the invitation (HOME-01 to HOME-03). */
export function VisitorHome() {
  const settings = useSettings()
  const { data: teachers } = useSuspenseQuery(teachersQuery())
  const texts = { ...firstPageTexts, ...settings.texts }
  const plans = useSuspenseQuery(pricesQuery()).data.records
  const trial = longestTrial(plans)
  const hour = useHour()
  return (
    <>
      <Hero
        photo={settings.hero}
        sky={{ drawn: <HourSky hour={hour} arcs={ARCS} />, ground: groundOf(sceneAt(hour)) }}
        title={texts.headline}
        lead={texts.lead}
        actions={
          <>
            <LinkButton size="lg" to="/signup">
              {trial > 0 ? `Start your free ${freeDays(trial)}` : 'Sign Up'}
            </LinkButton>
            <LinkButton size="lg" variant="line" to="/membership-pricing">
              See membership
            </LinkButton>
          </>
        }
      />
      <TodaysClasses />
      <Section>
        <SectionHead
          title="Membership"
          lead={
            trial > 0 ? (
              <>
                {plans.some(({ terms }) => terms) ? 'Memberships' : 'Month plans'} open with a free{' '}
                <span className={styles.whole}>{trial}-day</span> trial. Cancel any time.
              </>
            ) : (
              'Cancel any time.'
            )
          }
        />
        <PlanChoice trial />
      </Section>
      <Section sunk>
        <SectionHead
          title={texts.people}
          lead={texts.peopleLead}
          end={<TextLink to="/about">Our Teachers</TextLink>}
        />
        <Team>
          {teachersOnHome(teachers).map((teacher) => (
            <TeacherCard key={teacher.id} teacher={teacher} to={teacherPath(teacher.id)} />
          ))}
        </Team>
      </Section>
      {trial > 0 && (
        <Section>
          <TrialInvitation title={texts.invitation} days={trial} />
        </Section>
      )}
    </>
  )
}

function TodaysClasses() {
  const today = useToday()
  const { data: days } = useSuspenseQuery(latestDaysQuery(today))
  const day = days.find(({ dateTime }) => dayOf(new Date(dateTime)) === today)
  return (
    <HeroOverlap>
      <VisuallyHidden>
        <h2>Today's Classes</h2>
      </VisuallyHidden>
      {day && <ClassRow day={day} overlapping eager />}
      <div className={styles.underCards}>
        <p>{day ? `Today’s classes, ${weekdayText(today)}` : 'Today’s classes are on their way.'}</p>
        <TextLink to="/daily-classes">All Daily Classes</TextLink>
      </div>
    </HeroOverlap>
  )
}
